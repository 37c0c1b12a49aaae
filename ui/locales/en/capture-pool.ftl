# Captures of connection pools.

kind-pool-hikari_log = HikariCP log
frame-hikari_log = Application log
