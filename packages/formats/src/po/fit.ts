import type { PoFile } from './po-file.ts'
import type { EntryChange, EntryPath } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { isHeader } from './header.ts'
import { lineBreakAt } from './text.ts'
import { type PoMessage, type PoText, proposePatches, settlePatches, sourcePatches } from './message.ts'
import type { Patch } from '../splice.ts'

/**
 * Adapts changes to PO: a message has either a `msgstr` for each form in the header, or none. A `msgstr` for several
 * CLDR forms gets the string of its form in `PluralMap.forms`. If that form is `=n` (not a CLDR form), the `msgstr`
 * gets the string of the CLDR form that most of its numbers have.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for changes that PO cannot hold
 */
export function fitChanges(changes: readonly EntryChange[], input: FitInput): FittedEdit {
  const messages = new Map(
    input.file.scan.messages.filter((message) => !isHeader(message)).map((one) => [one.key, one]),
  )
  const groups = new Map<string, EntryChange[]>()
  for (const change of changes) {
    checkChange(change, input.place)
    const key = change.path[0] ?? ''
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  const fitted = [...groups].map(([key, group]) => {
    const message = messages.get(key)
    const { patches, changes } = fitMessage(group, { ...input, key, message })
    const isWritten = group.some(({ kind }) => kind !== 'remove')
    if (message === undefined || !isWritten) return { patches, changes }
    const lineBreak = lineBreakAt(input.text, message.id.end, input.file.scan.lineBreak)
    return { patches: [...patches, ...sourcePatches(message, lineBreak)], changes }
  })
  // Sorted by end: a patch that inserts a line comes before one that changes the comment after it.
  const patches = fitted.flatMap((one) => one.patches).toSorted((a, b) => a.range.end - b.range.end)
  return { patches, changes: fitted.flatMap((one) => one.changes) }
}

function checkChange(change: EntryChange, place: string): void {
  const problem = change.kind === 'remove' ? undefined : problemOf(change)
  if (problem === undefined) return
  throw refuseEdit(`PO files cannot contain ${problem}: ${showPath(change.path)}.`, {
    place,
    hint: 'Correct the message in the source, or remove it.',
  })
}

function problemOf({ path: [key = '', form = 'other', ...deeper], ...change }: Wish): string | undefined {
  const value = change.kind === 'copy' ? undefined : change.value
  if (value === '') return 'an empty string, which means "not translated" in PO'
  if (value?.includes('\0')) return 'a string with U+0000, at which programs stop reading'
  if (key === '') return 'a message without a name, which is the header'
  if (key.indexOf('\u0004') !== key.lastIndexOf('\u0004') || key.includes('\0') || key.endsWith('\u0004')) {
    return 'a name with U+0004 or U+0000 in it'
  }
  const isForm = /^(?:zero|one|two|few|many|other|=\d+)$/.test(form)
  return deeper.length > 0 || !isForm ? 'nested keys' : undefined
}

function fitMessage(changes: readonly EntryChange[], input: MessageInput): FittedEdit {
  const isPlural = changes.some(({ kind, path }) => kind !== 'remove' && path.length > 1)
  const isSingle = changes.some(({ kind, path }) => kind !== 'remove' && path.length === 1)
  if (isPlural && isSingle) {
    throw refuseEdit(`${showPath([input.key])} cannot be added both with and without a plural.`, {
      place: input.place,
      hint: 'This is a bug of lockale: please report it.',
    })
  }
  const { message } = input
  const hasPlural = message?.pluralId !== undefined
  if (!isPlural && !isSingle) {
    if (hasPlural) return fitForms(changes, input)
    return { patches: message ? shadowPatches(input) : [], changes }
  }
  // gettext allows one message for each `msgid` and context: none with a plural can exist beside one without a plural.
  const makesRoom = message !== undefined && hasPlural !== isPlural
  if (makesRoom) {
    const pendingValues = changes.filter(({ kind }) => kind !== 'remove')
    const rest = { ...input, message: undefined }
    const fitted = isPlural ? fitForms(pendingValues, rest) : { patches: [], changes: pendingValues }
    const gone = pathsOf(message, input).map((path): EntryChange => ({ kind: 'remove', path }))
    return { patches: [...shadowPatches(input), ...fitted.patches], changes: [...gone, ...fitted.changes] }
  }
  if (isPlural) return fitForms(changes, input)
  if (message !== undefined && changes.some((change) => change.kind !== 'remove' && toReview(change))) {
    const lineBreak = lineBreakAt(input.text, message.start, input.file.scan.lineBreak)
    return { patches: proposePatches(input.text, message, { lineBreak, isNew: true }), changes: changes.map(toSet) }
  }
  if (!message?.isFuzzy) return { patches: [], changes }
  return { patches: settlePatches(input.text, message), changes: changes.map(toSet) }
}

interface FittedEdit {
  /** Patches to apply before the changes: they add lines for missing forms and remove outdated flags. */
  readonly patches: readonly Patch[]
  readonly changes: readonly EntryChange[]
}

interface FitInput {
  readonly place: string
  readonly text: string
  readonly file: PoFile
  /** True for a new file. It has empty forms of its own language, but the changes have forms of the source language. */
  readonly isNew: boolean
}

interface MessageInput extends FitInput {
  readonly key: string
  /** The message; the last one if several have the same key. */
  readonly message: PoMessage | undefined
}

type Wish = Exclude<EntryChange, { kind: 'remove' }>

/** Adapts changes to the forms in the header. @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for any other form */
function fitForms(changes: readonly EntryChange[], input: MessageInput): FittedEdit {
  const { message, file, text, key } = input
  const { plurals } = file
  const removed = new Set<number>()
  const unknown: EntryChange[] = []
  const pendingValues = new Map<number, Wish>()
  const guests: Exclude<Wish, { kind: 'copy' }>[] = []
  for (const change of changes) {
    const [, form = '', ...deeper] = change.path
    const index = deeper.length > 0 ? -1 : plurals.forms.indexOf(form)
    if (change.kind === 'remove') {
      if (index !== -1) removed.add(index)
      else if (!input.isNew) unknown.push(change)
    } else if (index === -1) {
      if (change.kind !== 'copy') guests.push(change)
    } else pendingValues.set(index, change)
  }
  for (const guest of guests) seatGuest(guest)
  if (file.mode === 'target') for (const index of plurals.forms.keys()) followLeader(index)
  if (message === undefined) return { patches: [], changes: [...unknown, ...newForms()] }
  if (pendingValues.size === 0) return unknown.length > 0 ? { patches: [], changes: unknown } : removeForms(message)
  return { patches: patchesFor(message), changes: [...unknown, ...[...pendingValues].flatMap(toChanges)] }

  /** Writes a form without a `msgstr` of its own to the `msgstr` that its numbers select, if that one is empty. */
  function seatGuest(change: (typeof guests)[number]): void {
    const index = plurals.indexOf(change.path[1] ?? '')
    const form = index === undefined ? undefined : plurals.forms[index]
    if (index === undefined || form === undefined) {
      if (pendingValues.size > 0 || guests.length > 1 || message?.strings.some((_, at) => isText(at))) return
      throw refuseEdit(`${input.place} has no plural form ${showPath(change.path)}: no integer uses it.`, {
        place: input.place,
        hint: 'Remove the form: gettext counts in integers.',
      })
    }
    if (pendingValues.has(index) || isText(index)) return
    pendingValues.set(index, { ...change, kind: 'add', path: [key, form], form })
  }

  /** Gives an index of `msgstr[n]` without its own CLDR form the string of the form that most of its numbers have. */
  function followLeader(index: number): void {
    const form = plurals.forms[index]
    const leader = plurals.leaderOf(index)
    const pending = leader === undefined ? undefined : pendingValues.get(leader)
    if (form === undefined || leader === undefined || !pending || pending.kind === 'copy' || pendingValues.has(index))
      return
    const own = message?.strings[index]?.value ?? ''
    const ofLeader = message?.strings[leader]?.value
    const isOwn = own !== '' && own !== ofLeader
    if (isOwn && message?.isFuzzy === false) return
    const path = [key, form]
    const kind = isText(index) ? 'set' : 'add'
    const state = toReview(pending) ? ({ review: true } as const) : {}
    // If a review confirms the old string of the category, it also confirms the old string of this index.
    const value = isOwn && pending.value === ofLeader ? own : pending.value
    pendingValues.set(index, { kind, path, value, ...(kind === 'add' && { form }), ...state })
  }

  function isText(index: number): boolean {
    return !removed.has(index) && message?.isFuzzy === false && (message.strings[index]?.value ?? '') !== ''
  }

  /** Returns true if the message gets `fuzzy`. False if another form is translated: the flag applies to all forms. */
  function isProposal({ strings, isFuzzy }: PoMessage): boolean {
    const counts = ({ value }: PoText, index: number) =>
      value !== '' && plurals.forms[index] !== undefined && !pendingValues.has(index) && !removed.has(index)
    const texts = [...pendingValues.values()].filter(({ kind }) => kind !== 'copy')
    return texts.length > 0 && texts.every(toReview) && (isFuzzy || !strings.some(counts))
  }

  function newForms(): readonly EntryChange[] {
    if (pendingValues.size === 0) return []
    return plurals.forms.flatMap((form, index): readonly EntryChange[] => {
      if (form === undefined) return []
      const pending = pendingValues.get(index)
      if (pending) return [pending]
      const path = [key, form]
      const id = key.slice(key.indexOf('\u0004') + 1)
      return [file.mode === 'target' ? { kind: 'copy', path, raw: '""' } : { kind: 'add', path, value: id, form }]
    })
  }

  /** Removes a message if all its forms are removed. Otherwise empties the forms, so that others keep their index. */
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
      const isGuess = message.isFuzzy && !isProposed && plurals.forms[index] !== undefined
      return pendingValues.has(index) || !(removed.has(index) || isGuess) ? [] : emptied(message, index)
    })
    const lineBreak = lineBreakAt(text, (last ?? message).end, file.scan.lineBreak)
    const isNew = strings.every(({ value }, index) => value === '' || pendingValues.has(index) || removed.has(index))
    const flags = isProposed ? proposePatches(text, message, { lineBreak, isNew }) : settlePatches(text, message)
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

  function toChanges([index, change]: [number, Wish]): readonly EntryChange[] {
    const isNewLine = index >= (message?.strings.length ?? 0)
    if (isNewLine || message?.isFuzzy || (message && isProposal(message))) return [toSet(change)]
    return removed.has(index) ? [{ kind: 'remove', path: change.path }, change] : [change]
  }
}

function pathsOf(message: PoMessage, { file, key }: MessageInput): readonly EntryPath[] {
  if (message.pluralId === undefined) return [[key]]
  return message.strings.flatMap((_, index) => {
    const form = file.plurals.forms[index]
    return form === undefined ? [] : [[key, form]]
  })
}

/** Returns patches that remove the earlier duplicates of a removed message. Otherwise, apps would show a duplicate. */
function shadowPatches({ text, file, key }: MessageInput): readonly Patch[] {
  return [...file.shadowed]
    .filter((message) => message.key === key)
    .map(({ leadStart, end }) => {
      const blank = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end, end + 100))?.[0].length ?? 0
      return { range: { start: leadStart, end: end + blank }, text: '' }
    })
}

/** Converts an `add` to a `set`, because the patches create an empty string first. */
function toSet(change: EntryChange): EntryChange {
  if (change.kind !== 'add') return change
  return { kind: 'set', path: change.path, value: change.value, ...(change.review && { review: change.review }) }
}

function toReview(change: EntryChange): boolean {
  return (change.kind === 'set' || change.kind === 'add') && change.review === true
}
