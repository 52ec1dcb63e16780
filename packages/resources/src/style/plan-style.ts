import type { StyleInstructionText, StyleList } from '@lockale/core'
import { instructionKey, sortedRules, type StyleContent } from './style-content.ts'

/** A style rule list as the service has it. */
export interface RemoteStyle extends StyleContent {
  readonly id: string
  readonly title: string
  /** As the service counts changes; `undefined` where it does not tell. */
  readonly version: number | undefined
  readonly instructions: readonly RemoteInstruction[]
}

interface RemoteInstruction extends StyleInstructionText {
  readonly id: string
}

/** One call of the service. */
export type StyleCall =
  | { readonly kind: 'create'; readonly title: string; readonly content: StyleContent }
  | { readonly kind: 'rename'; readonly title: string; readonly before: string }
  /** Replaces all configured rules. */
  | { readonly kind: 'rules'; readonly rules: StyleList['rules'] }
  | { readonly kind: 'replace'; readonly instruction: RemoteInstruction; readonly before: StyleInstructionText }
  | { readonly kind: 'remove'; readonly instruction: RemoteInstruction }
  | { readonly kind: 'add'; readonly instruction: StyleInstructionText }

/**
 * The fewest calls after which the service has the title, rules and instructions of the file. The order of instructions makes
 * no difference to it. An instruction that changed is replaced: the one with its label, else the next in the list.
 * @param remote `undefined`: it is not there yet
 */
export function planStyle(
  list: Pick<StyleList, 'title'> & StyleContent,
  remote: RemoteStyle | undefined,
): readonly StyleCall[] {
  const { title, language, rules, instructions } = list
  if (remote === undefined) return [{ kind: 'create', title, content: { language, rules, instructions } }]
  return [
    ...(title === remote.title ? [] : [{ kind: 'rename', title, before: remote.title } satisfies StyleCall]),
    ...(hasSameRules(rules, remote.rules) ? [] : [{ kind: 'rules', rules } satisfies StyleCall]),
    ...planInstructions(list, remote),
  ]
}

/** What the list says once a call is made, other than one that makes it. */
export function afterCall<T extends StyleContent>(content: T, call: StyleCall): T {
  switch (call.kind) {
    case 'create':
    case 'rename':
      return content
    case 'rules':
      return { ...content, rules: call.rules }
    case 'replace':
      return withInstructions(content, (one) => (sameId(one, call.instruction) ? [call.instruction] : [one]))
    case 'remove':
      return withInstructions(content, (one) => (sameId(one, call.instruction) ? [] : [one]))
    case 'add':
      return { ...content, instructions: [...content.instructions, call.instruction] }
  }
}

function withInstructions<T extends StyleContent>(
  content: T,
  change: (instruction: StyleInstructionText) => readonly StyleInstructionText[],
): T {
  return { ...content, instructions: content.instructions.flatMap(change) }
}

function sameId(one: StyleInstructionText, { id }: RemoteInstruction): boolean {
  return 'id' in one && one.id === id
}

/** As many calls as instructions differ: never one that adds beside one that removes. */
function planInstructions(content: StyleContent, remote: RemoteStyle): readonly StyleCall[] {
  const keyOf = (one: StyleInstructionText): string => instructionKey(one, content)
  const { ours, theirs } = pairOff(content.instructions, remote.instructions, keyOf)
  const byLabel = pairOff(ours, theirs, ({ label }) => label.trim())
  const pairs = [...byLabel.pairs, ...byLabel.ours.flatMap((one, at) => withOther(one, byLabel.theirs[at]))]
  const replaced = pairs.map(
    ([one, before]) => ({ kind: 'replace', instruction: { ...one, id: before.id }, before }) as const,
  )
  return [
    ...replaced,
    ...byLabel.theirs.slice(byLabel.ours.length).map((instruction) => ({ kind: 'remove', instruction }) as const),
    ...byLabel.ours.slice(byLabel.theirs.length).map((instruction) => ({ kind: 'add', instruction }) as const),
  ]
}

type Pair = readonly [ours: StyleInstructionText, theirs: RemoteInstruction]

function withOther(one: StyleInstructionText, other: RemoteInstruction | undefined): readonly Pair[] {
  return other === undefined ? [] : [[one, other]]
}

interface PairedOff {
  readonly pairs: readonly Pair[]
  /** What is left on each side, in its order. */
  readonly ours: readonly StyleInstructionText[]
  readonly theirs: readonly RemoteInstruction[]
}

/** Pairs what has the same key, first with first. */
function pairOff(
  ours: readonly StyleInstructionText[],
  theirs: readonly RemoteInstruction[],
  keyOf: (instruction: StyleInstructionText) => string,
): PairedOff {
  const waiting = new Map<string, RemoteInstruction[]>()
  for (const one of theirs) waiting.set(keyOf(one), [...(waiting.get(keyOf(one)) ?? []), one])
  const pairs: Pair[] = []
  const left: StyleInstructionText[] = []
  const taken = new Set<RemoteInstruction>()
  for (const one of ours) {
    const other = waiting.get(keyOf(one))?.shift()
    if (other === undefined) left.push(one)
    else {
      pairs.push([one, other])
      taken.add(other)
    }
  }
  return { pairs, ours: left, theirs: theirs.filter((one) => !taken.has(one)) }
}

/** True for the same option for each rule. */
function hasSameRules(a: StyleContent['rules'], b: StyleContent['rules']): boolean {
  return JSON.stringify(sortedRules(a)) === JSON.stringify(sortedRules(b))
}
