# The journeys of kontorctl: headless.py knows their names, and which of them need a keyring.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/headless.py)
execute_process(COMMAND ${KONTOR_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/headless.py
    OUTPUT_VARIABLE journeys OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" journeys "${journeys}")
set(cost 100)
foreach(journey IN LISTS journeys)
    string(REGEX MATCH "^[a-z_]+" name "${journey}")
    set(command ${KONTOR_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/headless.py ${name})
    if(journey MATCHES " keyring")
        list(PREPEND command ${PROJECT_SOURCE_DIR}/tests/support/with-keyring.sh)
    endif()
    kontor_journey(headless_${name} ${command})
    set_tests_properties(e2e_headless_${name} PROPERTIES COST ${cost}) # the longest begin first
    math(EXPR cost "${cost} - 1")
endforeach()
