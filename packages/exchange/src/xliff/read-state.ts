import type { ReturnedUnit } from '@lockale/core'
import { descendantsOf, type XmlNode } from './xml-node.ts'

/** As a file says it. `initial`: work has not begun, whatever stands in the target; `undefined`: the file does not say. */
export type UnitState = ReturnedUnit['state'] | 'initial'

/** State of a `<trans-unit>`: the standard's words first, then those of tools that say it in their own. */
export function readState1(unit: XmlNode, target: XmlNode | undefined): UnitState {
  if (unit.attributes.get('translate') === 'no') return 'untranslated'
  if (unit.attributes.get('approved') === 'yes') return 'reviewed'
  const state = target?.attributes.get('state')
  if (state !== undefined) return states1.get(state) ?? (state.startsWith('needs-') ? 'review' : undefined)
  const memoQ = unit.qualified.get('{MQXliff}status')
  if (memoQ !== undefined) return statesOfMemoQ.get(memoQ)
  return leastSure(
    descendantsOf(unit, 'seg')
      .filter(({ uri }) => uri.startsWith('http://sdl.com/'))
      .map(({ attributes }) => statesOfTrados.get(attributes.get('conf') ?? '') ?? 'initial'),
  )
}

/** State of a `<segment>`. */
export function readState2({ attributes }: XmlNode): UnitState {
  const state = attributes.get('state')
  const more = attributes.get('subState') ?? ''
  if (state === undefined) return undefined
  if (state === 'initial') return 'initial'
  if (/needs-review|fuzzy|rejected/u.test(more)) return 'review'
  return state === 'final' ? 'reviewed' : state === 'translated' || state === 'reviewed' ? 'human' : undefined
}

/** Of several sentences the one that is least done. One that does not say leaves it to the others. */
export function leastSure(states: readonly UnitState[]): UnitState {
  return order.find((one) => states.includes(one))
}

const order: readonly UnitState[] = ['untranslated', 'initial', 'review', 'human', 'reviewed']

const states1: ReadonlyMap<string, UnitState> = new Map([
  ['new', 'initial'],
  ['needs-translation', 'initial'],
  ['translated', 'human'],
  ['final', 'reviewed'],
  ['signed-off', 'reviewed'],
])

const statesOfMemoQ: ReadonlyMap<string, UnitState> = new Map([
  ['NotStarted', 'initial'],
  ['PartiallyEdited', 'review'],
  ['Pretranslated', 'review'],
  ['MachineTranslated', 'review'],
  ['Rejected', 'review'],
  ['ManuallyConfirmed', 'human'],
  ['Reviewer1Confirmed', 'reviewed'],
  ['Proofread', 'reviewed'],
])

const statesOfTrados: ReadonlyMap<string, UnitState> = new Map([
  ['Draft', 'review'],
  ['RejectedTranslation', 'review'],
  ['RejectedSignOff', 'review'],
  ['Translated', 'human'],
  ['ApprovedTranslation', 'reviewed'],
  ['ApprovedSignOff', 'reviewed'],
])
