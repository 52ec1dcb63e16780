import type { EntryChange } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import {
  type FitInput,
  type FittedEdit,
  fitForms,
  type MessageInput,
  pathsOf,
  shadowPatches,
  toReview,
  toSet,
} from './fit-forms.ts'
import { isHeader } from './header.ts'
import { lineBreakAt } from './line-break.ts'
import { proposePatches, settlePatches } from './message.ts'

/**
 * Fits changes to what a PO file is: a message has all its forms or none, and those that its header counts. A form that has
 * no `msgstr` of its own shares one with another form: its text is left out where that one has a text. Numbers that CLDR
 * does not tell apart but the header does get the text of their category.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for what no PO file can hold
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
  const fitted = [...groups].map(([key, group]) => fitMessage(group, { ...input, key, message: messages.get(key) }))
  // A line comes in before the comment that stands behind a text in its line is changed.
  const patches = fitted.flatMap((one) => one.patches).toSorted((a, b) => a.range.end - b.range.end)
  return { patches, changes: fitted.flatMap((one) => one.changes) }
}

function checkChange(change: EntryChange, place: string): void {
  if (change.kind === 'remove') return
  const [key = '', ...rest] = change.path
  const form = rest[0]
  const problem =
    change.kind !== 'copy' && change.value === ''
      ? 'an empty text, which means in PO that it is not translated'
      : change.kind !== 'copy' && change.value.includes('\0')
        ? 'a text with U+0000, at which programs would stop reading'
        : key === ''
          ? 'a message without a name: that one is the header'
          : key.indexOf('\u0004') !== key.lastIndexOf('\u0004') || key.includes('\0') || key.endsWith('\u0004')
            ? 'a name with U+0004 or U+0000 in it'
            : rest.length > 1 || (form !== undefined && !isForm(form))
              ? 'keys inside of keys'
              : undefined
  if (problem === undefined) return
  throw refuseEdit(`PO files cannot hold ${problem}: ${showPath(change.path)}.`, {
    place,
    hint: 'Correct the message in the source, or leave it out.',
  })
}

function isForm(form: string): boolean {
  return /^(?:zero|one|two|few|many|other|=\d+)$/.test(form)
}

function fitMessage(changes: readonly EntryChange[], input: MessageInput): FittedEdit {
  const isPlural = changes.some(({ kind, path }) => kind !== 'remove' && path.length > 1)
  const isSingle = changes.some(({ kind, path }) => kind !== 'remove' && path.length === 1)
  if (isPlural && isSingle) {
    throw refuseEdit(`${showPath([input.key])} cannot have a plural and have none.`, {
      place: input.place,
      hint: 'Both were asked for at once. This is a bug of lockale; please report it.',
    })
  }
  const { message } = input
  const hasPlural = message?.pluralId !== undefined
  if (!isPlural && !isSingle) {
    if (hasPlural) return fitForms(changes, input)
    return { patches: message ? shadowPatches(input) : [], changes }
  }
  // gettext knows a message by its text alone: it has a plural or it has none.
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
    return { patches: proposePatches(input.text, message, lineBreak), changes: changes.map(toSet) }
  }
  if (!message?.isFuzzy) return { patches: [], changes }
  return { patches: settlePatches(input.text, message), changes: changes.map(toSet) }
}
