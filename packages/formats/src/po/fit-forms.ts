import type { EntryChange, EntryPath } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { Patch } from '../splice.ts'
import { lineBreakAt } from './line-break.ts'
import { type PoMessage, type PoText, proposePatches, settlePatches } from './message.ts'
import type { PoFile } from './po-file.ts'

/** Changes as a file can take them. */
export interface FittedEdit {
  /** What the text needs first: lines for forms that are missing, flags that no longer hold. */
  readonly patches: readonly Patch[]
  /** For the text with the patches made. */
  readonly changes: readonly EntryChange[]
}

export interface FitInput {
  /** Of the file, for messages. */
  readonly place: string
  readonly text: string
  readonly file: PoFile
  /** A new file, with the forms of its locale and all of them empty: the changes name those of the source file. */
  readonly isNew: boolean
}

export interface MessageInput extends FitInput {
  readonly key: string
  /** Of several of one key the last. */
  readonly message: PoMessage | undefined
}

/** What is asked for one `msgstr[n]`. */
type PendingForm =
  | { readonly kind: 'text'; readonly value: string; readonly change: EntryChange }
  | { readonly kind: 'raw'; readonly change: EntryChange }

/**
 * Fits changes to one message with a plural: its forms come and go together, as many as the header counts.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for a form that gettext has no place for
 */
export function fitForms(changes: readonly EntryChange[], input: MessageInput): FittedEdit {
  const { message, file, text, key } = input
  const { plurals } = file
  const removed = new Set<number>()
  const unknown: EntryChange[] = []
  const pendingValues = new Map<number, PendingForm>()
  const guests: (EntryChange & { kind: 'set' | 'add' })[] = []
  for (const change of changes) {
    const [, form = '', ...deeper] = change.path
    const index = deeper.length > 0 ? -1 : plurals.forms.indexOf(form)
    if (change.kind === 'remove') {
      if (index !== -1) removed.add(index)
      else if (!input.isNew) unknown.push(change)
    } else if (index === -1) {
      if (change.kind !== 'copy') guests.push(change)
    } else pendingValues.set(index, toPending(change))
  }
  for (const guest of guests) seatGuest(guest)
  if (file.mode === 'target') for (const index of plurals.forms.keys()) followLeader(index)
  if (message === undefined) return { patches: [], changes: [...unknown, ...newForms()] }
  if (pendingValues.size === 0) return unknown.length > 0 ? { patches: [], changes: unknown } : removeForms(message)
  return { patches: patchesFor(message), changes: [...unknown, ...[...pendingValues].flatMap(toChanges)] }

  /** A form without a `msgstr` of its own: the one that most of its numbers lead to is for it, if nobody else is there. */
  function seatGuest(change: EntryChange & { kind: 'set' | 'add' }): void {
    const index = plurals.indexOf(change.path[1] ?? '')
    const form = index === undefined ? undefined : plurals.forms[index]
    if (index === undefined || form === undefined) {
      if (pendingValues.size > 0 || guests.length > 1 || message?.strings.some((_, at) => isText(at))) return
      throw refuseEdit(`${input.place} has no place for the form ${showPath(change.path)}: no integer has it.`, {
        place: input.place,
        hint: 'Leave it out: gettext counts in integers.',
      })
    }
    if (pendingValues.has(index) || isText(index)) return
    const path = [key, form]
    pendingValues.set(index, { kind: 'text', value: change.value, change: { ...change, kind: 'add', path, form } })
  }

  /** An index of which CLDR knows nothing gets the text of its category, unless it has one of its own. */
  function followLeader(index: number): void {
    const form = plurals.forms[index]
    const leader = plurals.leaderOf(index)
    const pending = leader === undefined ? undefined : pendingValues.get(leader)
    if (form === undefined || leader === undefined || pending?.kind !== 'text' || pendingValues.has(index)) return
    const own = message?.strings[index]?.value ?? ''
    const isOwn = own !== '' && message?.isFuzzy === false && own !== message.strings[leader]?.value
    if (isOwn) return
    const path = [key, form]
    const kind = isText(index) ? 'set' : 'add'
    const state = toReview(pending.change) ? ({ review: true } as const) : {}
    pendingValues.set(index, {
      ...pending,
      change: { kind, path, value: pending.value, ...(kind === 'add' && { form }), ...state },
    })
  }

  function isText(index: number): boolean {
    return !removed.has(index) && message?.isFuzzy === false && (message.strings[index]?.value ?? '') !== ''
  }

  /** The flag is about all forms: none that counts may lose that by it. */
  function isProposal({ strings, isFuzzy }: PoMessage): boolean {
    const counts = ({ value }: PoText, index: number) =>
      value !== '' && plurals.forms[index] !== undefined && !pendingValues.has(index) && !removed.has(index)
    const texts = [...pendingValues.values()].filter(({ kind }) => kind === 'text')
    return texts.length > 0 && texts.every(({ change }) => toReview(change)) && (isFuzzy || !strings.some(counts))
  }

  function newForms(): readonly EntryChange[] {
    const first = [...pendingValues.values()][0]
    if (first === undefined) return []
    return plurals.forms.flatMap((form, index): readonly EntryChange[] => {
      if (form === undefined) return []
      const pending = pendingValues.get(index)
      if (pending) return [pending.change]
      const path = [key, form]
      const id = key.slice(key.indexOf('\u0004') + 1)
      return [file.mode === 'target' ? { kind: 'copy', path, raw: '""' } : { kind: 'add', path, value: id, form }]
    })
  }

  /** All forms go, or those that were named become empty: the others keep their numbers. */
  function removeForms(message: PoMessage): FittedEdit {
    const paths = pathsOf(message, input)
    const isWhole = input.isNew || message.strings.every((_, at) => removed.has(at) || plurals.forms[at] === undefined)
    if (isWhole) return { patches: shadowPatches(input), changes: paths.map((path) => ({ kind: 'remove', path })) }
    return { patches: [...removed].flatMap((index) => emptied(message, index)), changes: [] }
  }

  function patchesFor(message: PoMessage): readonly Patch[] {
    const { strings } = message
    const isProposed = isProposal(message)
    const needsLines = [...pendingValues.keys()].some((index) => index >= strings.length)
    const last = strings.at(-1)
    const gone = strings.flatMap((_, index) => {
      if (pendingValues.has(index) || !(removed.has(index) || (message.isFuzzy && !isProposed))) return []
      return emptied(message, index)
    })
    const lineBreak = lineBreakAt(text, (last ?? message).end, file.scan.lineBreak)
    const flags = isProposed ? proposePatches(text, message, lineBreak) : settlePatches(text, message)
    if (!needsLines || last === undefined) return [...flags, ...gone]
    const lines = plurals.forms
      .map((_, index) => `${lineBreak}msgstr[${index}] ""`)
      .slice(strings.length)
      .join('')
    return [...flags, ...gone, { range: { start: last.end, end: last.end }, text: lines }]
  }

  function emptied({ strings }: PoMessage, index: number): readonly Patch[] {
    const string = strings[index]
    if (string === undefined || string.value === '') return []
    return [{ range: { start: string.start, end: string.end }, text: '""' }]
  }

  function toChanges([index, { change }]: [number, PendingForm]): readonly EntryChange[] {
    const isNewLine = index >= (message?.strings.length ?? 0)
    if (isNewLine || message?.isFuzzy || (message && isProposal(message))) return [toSet(change)]
    return removed.has(index) ? [{ kind: 'remove', path: change.path }, change] : [change]
  }
}

function toPending(change: Exclude<EntryChange, { kind: 'remove' }>): PendingForm {
  return change.kind === 'copy' ? { kind: 'raw', change } : { kind: 'text', value: change.value, change }
}

export function pathsOf(message: PoMessage, { file, key }: MessageInput): readonly EntryPath[] {
  if (message.pluralId === undefined) return [[key]]
  return message.strings.flatMap((_, index) => {
    const form = file.plurals.forms[index]
    return form === undefined ? [] : [[key, form]]
  })
}

/** With a message goes what was hidden behind it, or it would come to light. */
export function shadowPatches({ text, file, key }: MessageInput): readonly Patch[] {
  return [...file.shadowed]
    .filter((message) => message.key === key)
    .map(({ leadStart, end }) => {
      const blank = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end, end + 100))?.[0].length ?? 0
      return { range: { start: leadStart, end: end + blank }, text: '' }
    })
}

/** Where something stands that is no text until a patch makes it one. */
export function toSet(change: EntryChange): EntryChange {
  if (change.kind !== 'add') return change
  return { kind: 'set', path: change.path, value: change.value, ...(change.review && { review: change.review }) }
}

/** A person has to review the new text. */
export function toReview(change: EntryChange): boolean {
  return (change.kind === 'set' || change.kind === 'add') && change.review === true
}
