import type { Form } from '@lockale/messages'
import { type Fact, isKept } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import type { Seen, Verdict } from './decide.ts'
import type { FactSource } from './fact-source.ts'

export interface SettledQuestion extends Pick<Seen, 'form' | 'text' | 'source' | 'facts'> {
  readonly record: Pick<FactSource, 'isStandIn' | 'allowStandIn'>
}

/**
 * What `decide` says where the one fact on record of a form is about the very text and source: nearly always. `undefined` for
 * all else. Nothing that `decide` asks for beyond this question can matter then.
 */
export function decideSettled({ form, text, source, facts, record }: SettledQuestion): Verdict | undefined {
  if (text === undefined) return undefined
  const fact = onlyFactOf(facts, form)
  if (
    fact === undefined ||
    fact.former === true ||
    fact.undated === true ||
    fact.source !== source ||
    fact.text !== hashText(text)
  )
    return undefined
  const { by, settings } = fact
  const own = facts.length === 1 ? facts : [fact]
  if (isKept(by)) return { state: 'edited', by, facts: own, ...plain }
  const byStandIn = settings !== undefined && record.isStandIn(settings)
  const standIn = byStandIn && !record.allowStandIn
  return { ...plain, state: standIn ? 'stale' : 'current', by, facts: own, byStandIn, standIn }
}

const plain = { drift: undefined, byStandIn: false, standIn: false, isStranger: false, isUnsure: false } as const

function onlyFactOf(facts: readonly Fact[], form: Form): Fact | undefined {
  let only: Fact | undefined
  for (const fact of facts) {
    if (fact.form !== form) continue
    if (only !== undefined) return undefined
    only = fact
  }
  return only
}
