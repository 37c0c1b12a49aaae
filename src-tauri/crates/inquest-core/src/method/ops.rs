//! `ops.*`: operational laws of queues and load tests (methods 4.6 and 4.7).

mod checks;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, positive, refuse};
use super::value::Int;
use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("ops.bottleneck", 1, bottleneck),
    entry!("ops.closed_loop", 1, closed_loop),
    entry!("ops.closed_loop_throughput", 1, closed_loop_throughput),
    entry!("ops.cpu_shares", 1, cpu_shares),
    entry!("ops.little", 1, little),
    entry!("ops.load_checks", 1, checks::load_checks),
    entry!("ops.mm1", 1, mm1),
    entry!("ops.partition_rates", 1, partition_rates),
    entry!("ops.utilisation", 1, utilisation),
];

#[derive(Deserialize)]
struct Demands {
    demands_ms: BTreeMap<String, f64>,
    servers: BTreeMap<String, f64>,
}

#[derive(Serialize)]
struct Bottleneck {
    ceilings_per_s: BTreeMap<String, f64>,
    bottleneck: String,
    x_max_per_s: f64,
    next: Option<String>,
    gain_if_doubled: f64,
}

fn bottleneck(input: Demands) -> Result<Bottleneck, OutOfDomain> {
    if !input.demands_ms.keys().eq(input.servers.keys()) {
        return refuse("servers", "other_names_than_demands_ms");
    }
    let mut ceilings = BTreeMap::new();
    for (name, demand) in &input.demands_ms {
        let servers = positive("servers", input.servers.get(name).copied().unwrap_or(0.0))?;
        ceilings.insert(name.clone(), 1e3 * servers / positive("demands_ms", *demand)?);
    }
    let mut order: Vec<(&String, f64)> = ceilings.iter().map(|(name, x)| (name, *x)).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let Some((first, x_max)) = order.first().copied() else { return refuse("demands_ms", "empty") };
    let next = order.get(1).copied();
    let doubled = next.map_or(2.0 * x_max, |(_, ceiling)| ceiling.min(2.0 * x_max));
    Ok(Bottleneck {
        bottleneck: first.clone(),
        x_max_per_s: x_max,
        next: next.map(|(name, _)| name.clone()),
        gain_if_doubled: doubled / x_max,
        ceilings_per_s: ceilings,
    })
}

#[derive(Deserialize)]
pub(crate) struct LoadTest {
    pub samples: Option<Int>,
    pub throughput_per_s: f64,
    pub mean_response_s: f64,
    pub virtual_users: Int,
    pub event_s: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct ClosedLoop {
    pub mean_in_flight: f64,
    pub feasible_closed_loop: bool,
    pub max_x_at_zero_think_per_s: f64,
    pub think_time_s: f64,
    pub duration_s: Option<f64>,
    pub duration_consistent: Option<bool>,
    pub min_samples_expected: Option<f64>,
}

pub(crate) fn closed_loop(input: LoadTest) -> Result<ClosedLoop, OutOfDomain> {
    let x = positive("throughput_per_s", input.throughput_per_s)?;
    let response = positive("mean_response_s", input.mean_response_s)?;
    let users = input.virtual_users.f64();
    let duration_s = input.samples.map(|n| n.f64() / x);
    Ok(ClosedLoop {
        mean_in_flight: x * response,
        feasible_closed_loop: x * response <= users,
        max_x_at_zero_think_per_s: users / response,
        think_time_s: users / x - response,
        duration_s,
        duration_consistent: duration_s.zip(input.event_s).map(|(duration, event)| duration >= event),
        min_samples_expected: input.event_s.map(|event| x * event),
    })
}

#[derive(Deserialize)]
struct ThinkTime {
    virtual_users: Int,
    think_time_s: f64,
    mean_response_s: f64,
}

#[derive(Serialize)]
struct Throughput {
    throughput_per_s: f64,
}

fn closed_loop_throughput(input: ThinkTime) -> Result<Throughput, OutOfDomain> {
    let cycle = positive("mean_response_s", input.mean_response_s + input.think_time_s)?;
    Ok(Throughput { throughput_per_s: input.virtual_users.f64() / cycle })
}

/// What 100 % of a CPU figure is.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PercentOf {
    Host,
    Core,
}

impl PercentOf {
    /// Share of the host, unit 1.
    fn host_share(&self, percent: f64, cores: f64) -> f64 {
        match self {
            PercentOf::Host => percent / 100.0,
            PercentOf::Core => percent / 100.0 / cores,
        }
    }
}

#[derive(Deserialize)]
struct CpuFigures {
    cpu_pct: f64,
    percent_of: PercentOf,
    cores: f64,
    iowait_pct: f64,
    softirq_pct: f64,
}

#[derive(Serialize)]
struct CpuShares {
    host_busy_pct: f64,
    busy_plus_iowait_pct: f64,
    busy_plus_iowait_plus_softirq_pct: f64,
    feasible: bool,
}

fn cpu_shares(input: CpuFigures) -> Result<CpuShares, OutOfDomain> {
    let cores = positive("cores", input.cores)?;
    let busy = 100.0 * input.percent_of.host_share(input.cpu_pct, cores);
    let with_wait = busy + input.iowait_pct;
    let all = with_wait + input.softirq_pct;
    Ok(CpuShares {
        host_busy_pct: busy,
        busy_plus_iowait_pct: with_wait,
        busy_plus_iowait_plus_softirq_pct: all,
        feasible: all <= 100.0,
    })
}

#[derive(Deserialize)]
struct Flow {
    rate_per_s: f64,
    time_s: f64,
    capacity: Option<f64>,
}

#[derive(Serialize)]
struct InFlight {
    in_flight: f64,
    fits: Option<bool>,
}

fn little(input: Flow) -> Result<InFlight, OutOfDomain> {
    let in_flight = input.rate_per_s * input.time_s;
    Ok(InFlight { in_flight, fits: input.capacity.map(|capacity| in_flight <= capacity) })
}

#[derive(Deserialize)]
struct SingleServer {
    service_per_s: f64,
    arrival_per_s: f64,
}

#[derive(Serialize)]
struct Response {
    mean_ms: f64,
    p95_ms: f64,
}

fn mm1(input: SingleServer) -> Result<Response, OutOfDomain> {
    if input.arrival_per_s < 0.0 {
        return refuse("arrival_per_s", "negative");
    }
    if input.arrival_per_s >= input.service_per_s {
        return refuse("arrival_per_s", "not_below_service_per_s");
    }
    let mean_ms = 1e3 / (input.service_per_s - input.arrival_per_s);
    Ok(Response { mean_ms, p95_ms: mean_ms * 20f64.ln() })
}

#[derive(Deserialize)]
struct Partition {
    count: Int,
    rate_per_s: f64,
}

#[derive(Deserialize)]
struct Partitions {
    partitions: Vec<Partition>,
    overall_per_s: Option<f64>,
    phase_per_s: Option<f64>,
}

#[derive(Serialize)]
struct PartitionRates {
    total: Int,
    sum_active_s: f64,
    elapsed_s: Option<f64>,
    phase_s: Option<f64>,
    sum_rates_per_s: f64,
    harmonic_mean_per_s: f64,
}

fn partition_rates(input: Partitions) -> Result<PartitionRates, OutOfDomain> {
    let (mut total, mut active, mut rates) = (0i128, 0.0, 0.0);
    for partition in &input.partitions {
        let rate = positive("partitions", partition.rate_per_s)?;
        let Some(sum) = total.checked_add(partition.count.0) else {
            return refuse("partitions", "too_large");
        };
        total = sum;
        active += partition.count.f64() / rate;
        rates += rate;
    }
    let time = |name, rate: Option<f64>| rate.map(|r| Ok(total as f64 / positive(name, r)?)).transpose();
    Ok(PartitionRates {
        total: Int(total),
        sum_active_s: active,
        elapsed_s: time("overall_per_s", input.overall_per_s)?,
        phase_s: time("phase_per_s", input.phase_per_s)?,
        sum_rates_per_s: rates,
        harmonic_mean_per_s: total as f64 / positive("partitions", active)?,
    })
}

#[derive(Deserialize)]
struct Busy {
    utilisation_pct: f64,
    percent_of: PercentOf,
    cores: f64,
    throughput_per_s: f64,
    target_cores: Option<f64>,
}

#[derive(Serialize)]
struct Utilisation {
    demand_ms: f64,
    host_share: f64,
    ceiling_per_s: f64,
    ceiling_target_per_s: Option<f64>,
}

fn utilisation(input: Busy) -> Result<Utilisation, OutOfDomain> {
    let cores = positive("cores", input.cores)?;
    let x = positive("throughput_per_s", input.throughput_per_s)?;
    positive("utilisation_pct", input.utilisation_pct)?;
    let host_share = input.percent_of.host_share(input.utilisation_pct, cores);
    let demand_s = host_share * cores / x;
    Ok(Utilisation {
        demand_ms: 1e3 * demand_s,
        host_share,
        ceiling_per_s: cores / demand_s,
        ceiling_target_per_s: input.target_cores.map(|c| c / demand_s),
    })
}
