// What the system says of this process: the process_* metrics, as Prometheus' client libraries name
// them. 0 where the system does not say it.
#pragma once

namespace khepri::server {

double process_cpu_seconds();
double process_resident_bytes();
double process_open_files();
double process_max_files();
double process_start_time(); // seconds since 1970

} // namespace khepri::server
