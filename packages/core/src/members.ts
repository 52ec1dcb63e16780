import type { Inspection, Narrowing, Ports } from './inspect.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Config } from './model/config.ts'
import { seenFrom } from './model/folder.ts'
import type { SharedMemory } from './model/shared-memory.ts'
import type { Translator } from './model/translator.ts'
import type { Plan } from './plan/plan.ts'
import type { BatchParty } from './translate/batch.ts'

/** A project that takes part in a run, with what was found in it and planned for it. */
export interface Member {
  /** Relative to where the run is looked at from, with `/`; `''` is that place itself. */
  readonly folder: string
  readonly config: Config
  readonly narrowing: Narrowing
  readonly inspection: Inspection
  readonly planned: Plan
  readonly ports: Ports & { readonly ledger: Ledger }
  /** Members with the same one, and the same shared memory, make their requests together. */
  readonly translator: Translator
  /** Answers that other machines bought; `undefined`: there is none. */
  readonly memory?: SharedMemory | undefined
}

/** A member as far as its plan is concerned; nobody may be there to be asked. */
export type PlannedMember = Pick<Member, 'folder' | 'config' | 'planned' | 'memory'> & {
  readonly translator: Translator | undefined
}

/** Those that make their requests together, in the order of the first of each. */
export function groupMembers<T extends Pick<PlannedMember, 'translator' | 'memory'>>(
  members: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = []
  for (const member of members) {
    const { translator, memory } = member
    const group = groups.find(([first]) => first.translator === translator && first.memory === memory)
    if (group === undefined) groups.push([member])
    else group.push(member)
  }
  return groups
}

/** What the texts of a member are asked for with. */
export function questionOf({ config, planned }: Pick<Member, 'config' | 'planned'>): Omit<BatchParty, 'sends'> {
  const settings = new Map(planned.settings.map((fitted) => [fitted.locale, fitted]))
  return { source: config.source, settings, context: config.context }
}

/** One after another, up to the first that fails; its error says where. */
export async function eachMember<T extends Pick<Member, 'folder'>, R>(
  members: readonly T[],
  work: (member: T) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = []
  for (const member of members) {
    try {
      done.push(await work(member))
    } catch (error) {
      throw seenFrom(member.folder, error)
    }
  }
  return done
}

/** One after another, whatever becomes of the others. */
export async function eachMemberInAnyCase<T extends Pick<Member, 'folder'>, R>(
  members: readonly T[],
  work: (member: T) => Promise<R>,
): Promise<{ readonly done: readonly R[]; readonly failures: readonly { readonly error: unknown }[] }> {
  const done: R[] = []
  const failures: { readonly error: unknown }[] = []
  for (const member of members) {
    try {
      done.push(...(await eachMember([member], work)))
    } catch (error) {
      failures.push({ error })
    }
  }
  return { done, failures }
}
