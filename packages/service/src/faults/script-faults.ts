import type { Intercept, InterceptedRequest, Interceptor } from '../intercept.ts'
import { checkFault } from './check-fault.ts'
import type { Fault } from './fault.ts'
import { openRule, type Rule, type Seen } from './open-rule.ts'
import { parseFault } from './parse-fault.ts'

export interface ScriptOptions {
  /** Decides about shares. The same seed and requests give the same faults. Default 1. */
  readonly seed?: number
  /** What time `Retry-After` dates count from. */
  readonly clock?: { now(): number }
}

/** Faults that can be changed while the service runs. */
export interface FaultScript {
  readonly intercept: Interceptor
  readonly faults: readonly Fault[]
  /** In the place of all that there were; they count from 1. @throws {LockaleError} `SERVICE_FAULT_INVALID` */
  set(faults: readonly (Fault | string)[]): void
}

/**
 * Makes things go wrong as they are told to. The first fault that fits a request has it; each counts the requests that fit it,
 * also those that another one had.
 * @throws {LockaleError} `SERVICE_FAULT_INVALID`
 */
export function scriptFaults(faults: readonly (Fault | string)[], options: ScriptOptions = {}): Interceptor {
  return openScript(faults, options).intercept
}

/** @throws {LockaleError} `SERVICE_FAULT_INVALID` */
export function openScript(given: readonly (Fault | string)[], options: ScriptOptions = {}): FaultScript {
  const { seed = 1, clock = Date } = options
  let faults: readonly Fault[] = []
  let rules: readonly Rule[] = []
  set(given)
  return {
    intercept: async (request) => (rules.length === 0 ? undefined : await play(rules, request, clock)),
    get faults() {
      return faults
    },
    set,
  }

  function set(lines: readonly (Fault | string)[]): void {
    faults = lines.map((fault) => (typeof fault === 'string' ? parseFault(fault) : checkFault(fault)))
    rules = faults.map((fault, index) => openRule(fault, seed + index))
  }
}

async function play(
  rules: readonly Rule[],
  request: InterceptedRequest,
  clock: { now(): number },
): Promise<Intercept | undefined> {
  const seen = await look(request, rules)
  const hits = rules.map((rule) => ({ rule, count: rule.hit(request, seen) }))
  let found: Intercept | undefined
  for (const { rule, count } of hits) {
    if (count === undefined || (found !== undefined && !rule.isAside)) continue
    found = rule.apply({ request, seen, count, now: clock.now() }) ?? found
  }
  return found
}

/** A body that no rule asks for stays in the socket: a reset may come before it is read. */
async function look(request: InterceptedRequest, rules: readonly Rule[]): Promise<Seen> {
  if (!rules.some((rule) => rule.readsBody(request))) return { texts: [], target: undefined }
  return { texts: await request.readTexts(), target: await request.readTarget() }
}
