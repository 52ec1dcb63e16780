import type { Intercept, InterceptedRequest } from '../intercept.ts'
import type { Account } from '../store/account.ts'
import { breakText, type Damage } from './damage.ts'
import { draw } from './draw.ts'
import type { DamageEffect, Fault, Occasion, SetEffect } from './fault.ts'
import { fitsPlace, hasTarget, hasTexts, placeOf } from './places.ts'
import { setAccount } from './set-account.ts'
import { toIntercept } from './to-intercept.ts'

/** What is asked to be translated. */
export interface Seen {
  readonly texts: readonly string[]
  readonly target: string | undefined
}

/** A fault that counts the requests that fit it. */
export interface Rule {
  /** Whether texts or target of such a request must be known to tell if it fits. */
  readonly readsBody: (request: InterceptedRequest) => boolean
  /** Counts the request if it fits; a number if its turn has come. */
  readonly hit: (request: InterceptedRequest, seen: Seen) => number | undefined
  /** `undefined` where the request goes on as it would have. */
  readonly apply: (hit: Hit) => Intercept | undefined
  /** Another fault may have the same request. */
  readonly isAside: boolean
}

export interface Hit {
  readonly request: InterceptedRequest
  readonly seen: Seen
  readonly count: number
  readonly now: number
}

export function openRule(fault: Fault, seed: number): Rule {
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

/** As far as that can be told with the body unread. */
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

function openSet(effect: SetEffect, isOncePerAccount: boolean): (request: InterceptedRequest) => void {
  const had = new WeakSet<Account>()
  return (request) => {
    const account = request.findKey()?.account
    if (account === undefined || (isOncePerAccount && had.has(account))) return
    had.add(account)
    setAccount(account, effect)
  }
}
