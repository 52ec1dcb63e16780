import type { Intercept, InterceptedRequest, Interceptor } from '../intercept.ts'
import { checkFault } from './check-fault.ts'
import type { DamageEffect, Fault, Occasion } from './fault.ts'
import { breakText, type Damage } from './damage.ts'
import { draw } from './draw.ts'
import { parseFault } from './parse-fault.ts'
import { toIntercept } from './to-intercept.ts'

export interface ScriptOptions {
  /** Decides about shares. The same seed and requests give the same faults. Default 1. */
  readonly seed?: number
  /** What time `Retry-After` dates count from. */
  readonly clock?: { now(): number }
}

/**
 * Makes things go wrong as they are told to. The first fault that fits a request has it; each counts the requests that fit it,
 * also those that another one had.
 * @throws {LockaleError} `SERVICE_FAULT_INVALID`
 */
export function scriptFaults(faults: readonly (Fault | string)[], options: ScriptOptions = {}): Interceptor {
  const { seed = 1, clock = Date } = options
  const rules = faults.map((fault, index) => openRule(fault, seed + index))
  return async (request) => {
    const seen = await look(request, rules)
    const hits = rules.map((rule) => rule.hit(request, seen))
    const found = hits.findIndex((count) => count !== undefined)
    const [rule, count] = [rules[found], hits[found]]
    return rule === undefined || count === undefined
      ? undefined
      : rule.apply({ request, seen, count, now: clock.now() })
  }
}

/** What is asked to be translated. */
interface Seen {
  readonly texts: readonly string[]
  readonly target: string | undefined
}

interface Rule {
  readonly readsBody: boolean
  /** Counts the request if it fits; a number if its turn has come. */
  readonly hit: (request: InterceptedRequest, seen: Seen) => number | undefined
  readonly apply: (hit: Hit) => Intercept
}

interface Hit {
  readonly request: InterceptedRequest
  readonly seen: Seen
  readonly count: number
  readonly now: number
}

/** A body that no rule asks for stays in the socket: a reset may come before it is read. */
async function look(request: InterceptedRequest, rules: readonly Rule[]): Promise<Seen> {
  if (!rules.some(({ readsBody }) => readsBody)) return { texts: [], target: undefined }
  return { texts: await request.readTexts(), target: await request.readTarget() }
}

function openRule(given: Fault | string, seed: number): Rule {
  const fault = typeof given === 'string' ? parseFault(given) : checkFault(given)
  const { on = '/v2/translate', target, texts, at, delayMs } = fault
  const damage = fault.do.kind === 'damage' ? openDamage(fault.do, fault, seed) : undefined
  let fitting = 0
  return {
    readsBody: target !== undefined || texts !== undefined || damage !== undefined,
    hit(request, seen) {
      const fits =
        (on === '*' || request.path === on) &&
        (target === undefined || seen.target?.toLowerCase() === target.toLowerCase()) &&
        (texts === undefined || seen.texts.some((text) => holds(text, texts)))
      if (!fits) return undefined
      fitting++
      return isDue(fitting, at, seed) ? turnOf(fitting, at) : undefined
    },
    apply({ request, seen, count, now }) {
      const intercept = damage?.(seen) ?? toIntercept(fault.do, { request, count, now })
      return delayMs === undefined ? intercept : { ...intercept, delayMs }
    },
  }
}

function holds(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : text.search(wanted) !== -1
}

function isDue(count: number, at: Occasion | undefined, seed: number): boolean {
  if (at === undefined) return true
  if (typeof at === 'number') return count === at
  if ('length' in at) return at.includes(count)
  if ('every' in at) return count % at.every === 0
  if ('share' in at) return draw(seed, 'request', count)() < at.share
  return count >= at.from && count <= (at.to ?? Infinity)
}

/** How many of its requests the fault has had, this one included: a list of statuses begins with the first of them. */
function turnOf(count: number, at: Occasion | undefined): number {
  if (at === undefined || typeof at === 'number') return at === undefined ? count : 1
  if ('length' in at) return at.filter((one) => one <= count).length
  if ('every' in at) return count / at.every
  return 'from' in at ? count - at.from + 1 : count
}

/** A text is drawn by what it says and how often it came, whatever batch it is in: concurrency changes nothing. */
function openDamage(
  { what, share = 1 }: DamageEffect,
  { texts: wanted }: Fault,
  seed: number,
): (seen: Seen) => Intercept {
  const kinds: readonly Damage[] = typeof what === 'string' ? [what] : what
  const times = new Map<string, number>()
  return ({ texts, target = '' }) => {
    const plans = texts.map((source) => {
      if (wanted !== undefined && !holds(source, wanted)) return undefined
      const name = `${target} ${source}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      const random = draw(seed, name, time)
      const damage = random() < share ? kinds[Math.floor(random() * kinds.length)] : undefined
      return damage === undefined ? undefined : { source, damage, random }
    })
    return {
      alter: (translations) =>
        translations.map((translation, index) => {
          const plan = plans[index]
          return plan === undefined ? translation : breakText({ ...plan, translation })
        }),
    }
  }
}
