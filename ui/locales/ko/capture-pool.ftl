# Captures of connection pools.

kind-pool-hikari_log = HikariCP 로그
frame-hikari_log = 애플리케이션 로그
