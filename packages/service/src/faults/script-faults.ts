import { createHash } from 'node:crypto'
import { unlimited } from '@lockale/api'
import { seededRandom } from '../ids.ts'
import type { Intercept, InterceptedRequest, Interceptor } from '../intercept.ts'
import type { Account, AccountLimits, Behaviour } from '../store/account.ts'
import { checkFault } from './check-fault.ts'
import { breakText, type Damage } from './damage.ts'
import type { EffectOf, Fault, Limit, Occasion } from './fault.ts'
import { parseFault } from './parse-fault.ts'
import { fitsPlace, hasTarget, hasTexts, placeOf } from './places.ts'
import { toIntercept } from './to-intercept.ts'

/** Options of `scriptFaults`. */
export interface ScriptOptions {
  /** Seed for the random choices of faults. The same seed and requests give the same faults. Default: 1. */
  readonly seed?: number
  /** The clock for dates in `Retry-After`. Default: the real time. */
  readonly clock?: {
    /** Returns milliseconds since 1970. */
    now(): number
  }
}

/** Faults that can be replaced while the service runs. */
export interface FaultScript {
  readonly intercept: Interceptor
  readonly faults: readonly Fault[]
  /** Replaces all faults, and starts to count requests at 1 again. @throws {LockaleError} `SERVICE_FAULT_INVALID` */
  set(faults: readonly (Fault | string)[]): void
  /** Adds an answer of the test's own, before all faults and older stubs. @throws {LockaleError} `SERVICE_FAULT_INVALID` */
  stub(which: string, answer: Stub): void
  /** Removes all stubs. */
  removeStubs(): void
}

/** What a stubbed request gets: an answer or another way to fail, or a function that returns one, or `undefined`. */
export type Stub = Intercept | Interceptor

/**
 * Returns an interceptor that injects these faults. A request gets the first fault that matches it. Each fault counts all
 * requests that match it, including requests that got another fault.
 * @throws {LockaleError} `SERVICE_FAULT_INVALID`
 */
export function scriptFaults(faults: readonly (Fault | string)[], options: ScriptOptions = {}): Interceptor {
  return openScript(faults, options).intercept
}

/** Returns faults that can be replaced while the service runs. @throws {LockaleError} `SERVICE_FAULT_INVALID` */
export function openScript(given: readonly (Fault | string)[], options: ScriptOptions = {}): FaultScript {
  const { seed = 1, clock = Date } = options
  let faults: readonly Fault[] = []
  let rules: readonly Rule[] = []
  let stubs: readonly Rule[] = []
  set(given)
  return {
    async intercept(request) {
      const all = [...stubs, ...rules]
      return all.length === 0 ? undefined : await play(all, request, clock)
    },
    get faults() {
      return faults
    },
    set,
    stub(which, answer) {
      const rule = openRule(parseFault(`${which}: ok`), seed)
      const apply: Rule['apply'] = ({ request }) => (typeof answer === 'function' ? answer(request) : answer)
      stubs = [{ ...rule, apply }, ...stubs]
    },
    removeStubs() {
      stubs = []
    },
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
    found = (await rule.apply({ request, seen, count, now: clock.now() })) ?? found
  }
  return found
}

/** Returns strings and target. Reads the body only if a rule needs it: a fault may reset the connection before that. */
async function look(request: InterceptedRequest, rules: readonly Rule[]): Promise<Seen> {
  if (!rules.some((rule) => rule.readsBody(request))) return { texts: [], target: undefined }
  return { texts: await request.readTexts(), target: await request.readTarget() }
}

interface Seen {
  readonly texts: readonly string[]
  readonly target: string | undefined
}

interface Rule {
  /** Returns true if the rule needs the request's strings or target language to know whether it matches. */
  readonly readsBody: (request: InterceptedRequest) => boolean
  /** Counts the request if it matches. Returns how often the fault has applied; `undefined` if it does not apply. */
  readonly hit: (request: InterceptedRequest, seen: Seen) => number | undefined
  /** Returns what happens to the request; `undefined` to serve it as usual. */
  readonly apply: (hit: {
    readonly request: InterceptedRequest
    readonly seen: Seen
    readonly count: number
    readonly now: number
  }) => ReturnType<Interceptor>
  /** True if another fault may apply to the same request. */
  readonly isAside: boolean
}

function openRule(fault: Fault, seed: number): Rule {
  const { target, texts, at, delayMs, do: effect } = fault
  const damage = effect.kind === 'damage' ? openDamage(effect, fault, seed) : undefined
  const set = effect.kind === 'set' ? openSet(effect, at === undefined) : undefined
  let fitting = 0
  return {
    isAside: set !== undefined,
    readsBody(request) {
      if (!fitsHead(request, fault)) return false
      const needsTexts = texts !== undefined || damage !== undefined
      return (needsTexts && hasTexts(request.path)) || (target !== undefined && hasTarget(request.path))
    },
    hit(request, seen) {
      const fits =
        fitsHead(request, fault) &&
        (target === undefined || seen.target?.toLowerCase() === target.toLowerCase()) &&
        (texts === undefined || seen.texts.some((text) => holds(text, texts)))
      if (!fits) return undefined
      fitting++
      return isDue(fitting, at, seed) ? turnOf(fitting, at) : undefined
    },
    apply({ request, seen, count, now }) {
      if (set !== undefined) {
        set(request)
        return undefined
      }
      const intercept = damage?.(seen) ?? toIntercept(effect, { request, count, now })
      return delayMs === undefined ? intercept : { ...intercept, delayMs }
    },
  }
}

/** Returns true if the request matches the fault in everything that can be checked without the body. */
function fitsHead(request: InterceptedRequest, fault: Fault): boolean {
  const { method, key, session } = fault
  return (
    fitsPlace(request.path, placeOf(fault)) &&
    (method === undefined || request.method === method) &&
    (session === undefined || request.session === session) &&
    (key === undefined || request.revealKey().endsWith(key))
  )
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

/** Returns how often the fault has applied, including this time. It is also the position in a list of statuses. */
function turnOf(count: number, at: Occasion | undefined): number {
  if (at === undefined || typeof at === 'number') return at === undefined ? count : 1
  if ('length' in at) return at.filter((one) => one <= count).length
  if ('every' in at) return count / at.every
  return 'from' in at ? count - at.from + 1 : count
}

/**
 * Returns a function that damages strings. The damage depends on the string and on how often it was sent, but not on
 * its batch, so that concurrent requests always get the same damage.
 */
function openDamage(
  { what, share = 1 }: EffectOf<'damage'>,
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

function openSet(effect: EffectOf<'set'>, isOncePerAccount: boolean): (request: InterceptedRequest) => void {
  const had = new WeakSet<Account>()
  return (request) => {
    const account = request.findKey()?.account
    if (account === undefined || (isOncePerAccount && had.has(account))) return
    had.add(account)
    setAccount(account, effect)
  }
}

/** Returns a function that gives random numbers in [0, 1), which depend on these arguments only, not on past calls. */
function draw(seed: number, name: string, time: number): () => number {
  const hash = createHash('sha256').update(`${seed} ${time} ${name}`).digest()
  return seededRandom(hash.readUInt32BE())
}

/** Changes the settings of an account while the service runs. A data folder does not store the change. */
function setAccount({ behaviour, limits: own }: Account, effect: EffectOf<'set'>): void {
  const limits: { -readonly [Name in keyof AccountLimits]: AccountLimits[Name] } = own
  const { characterLimit, documentLimit, teamDocumentLimit, voiceReconnections } = effect
  if (characterLimit !== undefined) limits.characters = toLimit(characterLimit) ?? unlimited
  if (documentLimit !== undefined) limits.documents = toLimit(documentLimit)
  if (teamDocumentLimit !== undefined) limits.teamDocuments = toLimit(teamDocumentLimit)
  if (voiceReconnections !== undefined) behaviour.voiceReconnections = toLimit(voiceReconnections)
  const numbers: Partial<Behaviour> = behaviour
  for (const name of ['documentQueueMs', 'documentTranslateMs', 'documentFailures', 'memoryJobPolls'] as const) {
    const value = effect[name]
    if (value !== undefined) numbers[name] = value
  }
}

function toLimit(limit: Limit): number | undefined {
  return limit === 'none' ? undefined : limit
}
