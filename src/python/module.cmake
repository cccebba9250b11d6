# The Python module: target khepri_python makes the folder python/khepri of the build, which PYTHONPATH can name the parent of.
# Debian's Python, not another one that happens to be on the PATH; -DPython_EXECUTABLE=… chooses another one.
if(NOT DEFINED Python_EXECUTABLE)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python REQUIRED COMPONENTS Interpreter Development.Module)
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 REQUIRED)

file(GLOB python_sources CONFIGURE_DEPENDS src/python/*.cpp)
pybind11_add_module(khepri_python_engine MODULE ${python_sources})
target_link_libraries(khepri_python_engine PRIVATE khepri_flags khepri_version khepri_runtime khepri_bots khepri_i18n khepri_all_tensor)
set(package ${CMAKE_BINARY_DIR}/python/khepri)
set_target_properties(khepri_python_engine PROPERTIES OUTPUT_NAME _engine LIBRARY_OUTPUT_DIRECTORY ${package})
add_custom_target(khepri_python COMMAND ${CMAKE_COMMAND} -E copy_directory ${CMAKE_SOURCE_DIR}/src/python/khepri ${package} VERBATIM)
add_dependencies(khepri_python khepri_python_engine)

# Where Debian's Python looks for modules of packages.
set(KHEPRI_PYTHON_FOLDER lib/python3/dist-packages CACHE STRING "Where the Python module is installed, below the prefix")
install(TARGETS khepri_python_engine LIBRARY DESTINATION ${KHEPRI_PYTHON_FOLDER}/khepri)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/src/python/khepri/ DESTINATION ${KHEPRI_PYTHON_FOLDER}/khepri PATTERN __pycache__ EXCLUDE)
