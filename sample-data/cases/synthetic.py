#!/usr/bin/env python3
"""Writes the synthetic captures of the sample cases again (files S*), byte for byte.

They stand for captures that the incident should have left and did not. Every figure that a case states is
kept: the rest follows from these by arithmetic or is chosen and said so in the file's first line.
Run from this folder: python3 synthetic.py
"""
import pathlib
import random

HERE = pathlib.Path(__file__).parent


def write(name, text):
    (HERE / name).write_text(text, encoding="utf-8", newline="")


def boxed(header, rows, numeric, footer):
    """A mysql client box: numbers right, text left."""
    width = [max(len(str(r[i])) for r in [header, *rows]) for i in range(len(header))]
    bar = "+" + "+".join("-" * (w + 2) for w in width) + "+\n"
    def line(cells, head=False):
        return "|" + "|".join(
            f" {c!s:>{w}} " if n and not head else f" {c!s:<{w}} " for c, w, n in zip(cells, width, numeric)
        ) + "|\n"
    return bar + line(header, True) + bar + "".join(line(r) for r in rows) + bar + footer + "\n"


def case_01():
    folder = "01-mysql-commit-fsync/"
    # The four printed statements with sums that fit count times mean, in order, and six more below them: the digest had ten rows.
    rows = [
        ("COMMIT", 130051, 5400340), ("SET `autocommit` = ?", 268293, 142840),
        ("SELECT `u1_0` . `user_id` FROM `users` `u1_0` WHERE `u1_0` . `team_id` = ?", 35, 715142857),
        ("SELECT COUNT ( * ) FROM `problems`", 139, 140575539),
        ("UPDATE `members` SET `score` = ? WHERE `id` = ?", 9412, 1210450),
        ("INSERT INTO `solves` ( `member_id` , `problem_id` ) VALUES (...)", 9398, 1008120),
        ("SELECT `p1_0` . `id` FROM `problems` `p1_0` WHERE `p1_0` . `id` = ?", 18240, 310220),
        ("SELECT `m1_0` . `id` FROM `members` `m1_0` WHERE `m1_0` . `id` = ?", 21877, 204990),
        ("SELECT `t1_0` . `name` FROM `teams` `t1_0` WHERE `t1_0` . `id` = ?", 9120, 301110),
        ("INSERT INTO `login_logs` ( `member_id` , `at` ) VALUES (...)", 4210, 512340),
    ]
    out = ["# synthetic: the digest of the event with sums, counts and means that agree; timers in picoseconds\n",
           "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\tMIN_TIMER_WAIT\tAVG_TIMER_WAIT\t"
           "MAX_TIMER_WAIT\tFIRST_SEEN\tLAST_SEEN\tQUANTILE_95\n"]
    for i, (text, count, mean_ns) in enumerate(rows):
        mean_ps = mean_ns * 1000
        digest = f"{random.Random(i).getrandbits(256):064x}"
        # The slowest call is one of those in the sum: of few calls it is no sixty times their mean.
        slowest = mean_ps * min(60, count // 4)
        out.append(f"ctf\t{digest}\t{text}\t{count}\t{count * mean_ps}\t{mean_ps // 9}\t{mean_ps}\t{slowest}\t"
                   f"2025-11-08 09:58:11.204518\t2025-11-08 18:02:47.{660000 + i}\t{mean_ps * 3}\n")
    write(folder + "S1-digest-clean.batch.tsv", "".join(out))

    # 10,000 writes in 125 s: 80 commits/s, half of the 160 fsync/s of the panel. In the final run the InnoDB
    # counter reads 5/s while the binlog, still strict, goes on syncing at every commit.
    def status(name, note, uptime, commits, log_fsyncs, data_fsyncs):
        rows = [("Com_commit", commits), ("Innodb_data_fsyncs", data_fsyncs),
                ("Innodb_os_log_fsyncs", log_fsyncs), ("Uptime", uptime)]
        body = boxed(("Variable_name", "Value"), rows, (False, False), "4 rows in set (0.01 sec)")
        write(folder + name, f"-- synthetic: {note}\n" + body)
    status("S2-status-before-1.boxed.txt", "lab, strict settings, start of the run", 3600, 41200, 41390, 83550)
    status("S2-status-before-2.boxed.txt", "lab, strict settings, 125 s later", 3725, 51200, 51390, 103550)
    status("S2-status-final-1.boxed.txt", "lab, final settings, start of the run", 900, 5100, 940, 4700)
    status("S2-status-final-2.boxed.txt", "lab, final settings, 125 s later", 1025, 15100, 1070, 5325)

    header = ("EVENT_NAME", "COUNT_STAR", "COUNT_WRITE", "COUNT_MISC", "SUM_TIMER_MISC")
    numeric = (False, True, True, True, True)
    before = [("wait/io/file/innodb/innodb_log_file", 97600, 87600, 10000, 81240000000000),
              ("wait/io/file/sql/binlog", 20010, 10010, 10000, 76310000000000)]
    after = [("wait/io/file/innodb/innodb_log_file", 97730, 97600, 130, 1050000000000),
             ("wait/io/file/sql/binlog", 20012, 10012, 10000, 9120000000000)]
    write(folder + "S3-file-summary-before.boxed.txt", "-- synthetic: one run of 10,000 commits, strict settings; misc counts the syncs\n"
          + boxed(header, before, numeric, "2 rows in set (0.00 sec)"))
    write(folder + "S3-file-summary-after.boxed.txt", "-- synthetic: one run of 10,000 commits, final settings; misc counts the syncs\n"
          + boxed(header, after, numeric, "2 rows in set (0.00 sec)"))
    variables = [("innodb_flush_log_at_trx_commit", "2"), ("innodb_flush_method", "O_DIRECT"), ("log_bin", "ON"),
                 ("sync_binlog", "1"), ("version", "8.0.36")]
    write(folder + "S4-variables-final.boxed.txt", "-- synthetic: settings in the final run\n"
          + boxed(("Variable_name", "Value"), variables, (False, False), "5 rows in set (0.00 sec)"))


def case_07():
    folder = "07-aurora-copy-random-index/"
    rng = random.Random(7)
    forms = (lambda: f"{rng.getrandbits(64):016x}", lambda: f"{rng.randrange(10**12):012d}",
             lambda: f"req-{rng.getrandbits(48):012x}", lambda: f"{rng.getrandbits(128):032X}")
    ids = [rng.choice(forms)() for _ in range(40)]
    write(folder + "S1-ids-random.csv", "pk,reqid\n" + "".join(f"{5861586332 + i},{v}\n" for i, v in enumerate(ids)))
    ids = [f"20251001-{1000000 + 3 * i:08d}" for i in range(40)]
    write(folder + "S1-ids-sequential.csv", "pk,reqid\n" + "".join(f"{5861586332 + i},{v}\n" for i, v in enumerate(ids)))


def metaspace(note, classes, loaders, class_mb, nonclass_mb):
    """Totals of jcmd VM.metaspace; committed is used rounded up to granules of 64 KiB and one more."""
    def committed(used):
        return (int(used * 16) + 2) / 16
    c, n = committed(class_mb), committed(nonclass_mb)
    def usage(name, chunks, com, used):
        return (f"  {name:>9}: {chunks} chunks, {com + 0.5:9.2f} MB capacity, {com:9.2f} MB ( 99%) committed, "
                f"{used:9.2f} MB ( {100 * used / com:.0f}%) used, {com - used:9.2f} MB ({100 * (com - used) / com:3.0f}%) free, "
                "    0 bytes (  0%) waste , deallocated: 0 blocks with 0 bytes\n")
    chunks = [loaders * 4, loaders * 2]
    return (f"# synthetic: {note}\n1:\n\nTotal Usage - {loaders} loaders, {classes} classes:\n"
            + usage("Non-Class", chunks[0], n, nonclass_mb) + usage("Class", chunks[1], c, class_mb)
            + usage("Both", sum(chunks), c + n, class_mb + nonclass_mb)
            + "\n\nVirtual space:\n"
            f"  Non-class space:      {int(n / 64 + 1) * 64}.00 MB reserved,     {n:.2f} MB ( {100 * n / (int(n / 64 + 1) * 64):.0f}%) committed,  1 nodes.\n"
            f"      Class space:        1.00 GB reserved,      {c:.2f} MB (  {100 * c / 1024:.0f}%) committed,  1 nodes.\n"
            f"             Both:        {1 + int(n / 64 + 1) * 64 / 1024:.2f} GB reserved,     {c + n:.2f} MB ( {100 * (c + n) / (1024 + int(n / 64 + 1) * 64):.0f}%) committed. \n\n")


def case_03():
    folder = "03-argo-out-of-sort-memory/"
    # The write-up keeps the default of 256 KB and prints no version.
    write(folder + "S3-variables.boxed.txt",
          "-- synthetic: the setting that the write-up states in words\n"
          + boxed(("Variable_name", "Value"), [("sort_buffer_size", 262144)], (False, False), "1 row in set (0.00 sec)"))


def case_04():
    folder = "04-metaspace-sizing/"
    # 1 KiB and 8 KiB for each class, 600 classes and one loader more with each reload.
    for reload in (0, 17):
        classes = 10000 + 600 * reload
        note = f"VM.metaspace after {reload} reloads; 1 KiB and 8 KiB for each class"
        write(folder + f"S1-vm-metaspace-{reload:02}.txt",
              metaspace(note, classes, 40 + reload, classes / 1024, classes * 8 / 1024))
    rows = [(r, 10000 + 600 * r) for r in (0, 5, 10, 15, 17, 18, 20, 22, 23)]
    write(folder + "S5-rss.csv", "reload,classes,class_space_mib,metaspace_mib,rss_mib\n" + "".join(
        f"{r},{n},{n / 1024:.1f},{9 * n / 1024:.1f},{816 + 9 * n / 1024:.1f}\n" for r, n in rows))
    write(folder + "S6-pod.csv", "container,state,reason,exit_code,started,finished\n"
          "rules,Terminated,OOMKilled,137,2025-12-03T09:00:00+09:00,2025-12-03T20:30:12+09:00\n")


def case_05():
    folder = "05-bloom-consumer-duplicates/"
    def exact(name, note, twice):
        rows = [("ids checked", 100000), ("distinct ids", 100000 - twice), ("ids seen twice", twice), ("flagged by filter", 32),
                ("flagged and real", twice), ("flagged and new", 32 - twice)]
        write(folder + name, f"# synthetic: {note}\n" + "".join(f"{k:<17}: {v}\n" for k, v in rows))
    exact("S1-exact-none.txt", "an exact set over the same ids, if all 32 were false alarms", 0)
    exact("S1-exact-19.txt", "an exact set over the same ids, if 19 were real", 19)
    rng = random.Random(5)
    lines = ["at,partition,sequence,attempt,why\n"]
    for i in range(19):
        at = f"2025-12-01T15:00:{rng.randrange(10, 12)}.{rng.randrange(1000):03}+09:00"
        lines.append(f"{at},{rng.randrange(12)},{rng.randrange(8333)},2,ack timeout\n")
    write(folder + "S2-producer-retries.csv", "".join([lines[0], *sorted(lines[1:])]))
    report = (HERE / folder / "02-correctness-report.txt").read_text(encoding="utf-8")
    write(folder + "S4-report-healthy.txt", "# synthetic: a run with false alarms only\n"
          + report.replace("duplicates seen  : 32", "duplicates seen  : 13"))


def case_06():
    folder = "06-outbox-drain/"
    # Two scrapes of both instances, 5 s apart. In run A every execution stands in the error series, about one a second
    # and instance; in run C a poll of up to 200 rows runs each second and none fails.
    def scrape(name, note, error, counts, sums):
        lines = [f"# synthetic: {note}\n",
                 "# HELP tasks_scheduled_execution_seconds Duration of scheduled tasks\n",
                 "# TYPE tasks_scheduled_execution_seconds summary\n"]
        for instance, count, total in zip(("app-1", "app-2"), counts, sums):
            labels = f'code_function="poll",code_namespace="OutboxPoller",error="{error}",instance="{instance}"'
            lines.append(f"tasks_scheduled_execution_seconds_count{{{labels}}} {count}\n")
            lines.append(f"tasks_scheduled_execution_seconds_sum{{{labels}}} {total}\n")
        write(folder + name, "".join(lines))
    scrape("S1-prom-a-1.txt", "run A, first scrape", "IllegalArgumentException", (60, 58), ("0.42", "0.41"))
    scrape("S1-prom-a-2.txt", "run A, 5 s later", "IllegalArgumentException", (65, 63), ("0.45", "0.44"))
    scrape("S1-prom-c-1.txt", "run C, first scrape", "none", (61, 12), ("48.8", "9.6"))
    scrape("S1-prom-c-2.txt", "run C, 5 s later", "none", (64, 13), ("51.2", "10.4"))
    write(folder + "S8-image-digests.csv", "run,image_digest,lock_at_least_for\n"
          "A,sha256:3f1c9a7e,PT500MS\nB,sha256:3f1c9a7e,PT500MS\nC,sha256:b82d4410,500\n")


def case_08():
    folder = "08-k3s-scale-ladder/"
    # Nine active threads, six of them in a commit: what the snapshot at 250 requests/s says in words.
    states = ["waiting for handler commit"] * 6 + ["updating", "executing", "statistics"]
    rows = [(21 + i, "payment", f"10.42.1.{10 + i}:5{i}032", "payment", "Query", 0, state,
             "COMMIT" if "commit" in state else "UPDATE payment SET status = ? WHERE id = ?") for i, state in enumerate(states)]
    write(folder + "S2-processlist.boxed.txt", "-- synthetic: nine active threads at 250 requests/s\n"
          + boxed(("Id", "User", "Host", "db", "Command", "Time", "State", "Info"), rows,
                  (True, False, False, False, False, True, False, False), "9 rows in set (0.00 sec)"))
    # One reading, two denominators: 94.98 % of one core of two is 47.49 % of the host.
    write(folder + "S3-container-cpu.csv", "container,cpu_pct,denominator\n"
          "payment_db,94.98,one core\npayment_db,47.49,host of 2 cores\n")
    write(folder + "S7-placement.csv", "when,pod,ready,node,also_on_node,qos\n"
          "before,payment-0,1/1,node-a,broker-0,BestEffort\nafter,payment-0,1/1,node-p1,none,Guaranteed\n"
          "after,payment-1,1/1,node-p2,none,Guaranteed\nafter,payment-2,1/1,node-p3,none,Guaranteed\n")


case_01()
case_03()
case_04()
case_05()
case_06()
case_07()
case_08()
