import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import type { ReviewMark } from '@lockale/review-engine'
import { type EditorKey, editorKeyOf } from '../state/keys.ts'
import type { SpecialCharacter } from '../text/characters.ts'
import { type FieldState, markAround, piecesOf, repairCut } from '../text/marks.ts'

interface StringFieldProperties {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly name: string
  readonly describedBy: string
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly text: string
  readonly marks: readonly ReviewMark[]
  readonly isWrong: boolean
  readonly onText: (text: string) => void
  readonly onFocus: () => void
  readonly onKey: (key: EditorKey) => void
}

/**
 * A text area over a copy of its string, in which placeholders are highlighted. An edit that cuts a placeholder removes
 * the whole placeholder, and the caret never stops inside a placeholder.
 */
export function StringField(properties: StringFieldProperties) {
  const { field, name, describedBy, locale, direction, text, marks, isWrong } = properties
  const { onText, onFocus, onKey } = properties
  const lastCaret = useRef(0)
  /** State of the field before the next edit; `undefined` if a script changed the value: its range is unknown. */
  const before = useRef<{ readonly field: FieldState; readonly marks: readonly ReviewMark[] } | undefined>(undefined)
  const isRepairing = useRef(false)

  function onBefore(area: HTMLTextAreaElement): void {
    // If a script has set a value that is not rendered yet, its placeholders are unknown.
    before.current = area.value === text ? { field: stateOf(area), marks } : undefined
  }
  function repair(area: HTMLTextAreaElement, inputType: string): void {
    const { field: then, marks: own } = before.current ?? {}
    before.current = undefined
    const edit = then && own && repairCut(then, stateOf(area), { inputType, marks: own })
    if (edit === undefined) return
    isRepairing.current = true
    area.setSelectionRange(edit.start, edit.end)
    replaceSelection(area, edit.text)
    isRepairing.current = false
  }
  function onInput(area: HTMLTextAreaElement, { inputType, isComposing, isTrusted }: InputEvent): void {
    // A word typed with an input method is one edit, which is repaired at its end.
    if (!isComposing && !isRepairing.current && isTrusted && !inputType.startsWith('history')) repair(area, inputType)
    onText(area.value)
  }
  function keepOutOfMarks(area: HTMLTextAreaElement): void {
    const { selectionStart, selectionEnd } = area
    const mark = selectionStart === selectionEnd ? markAround(marks, selectionStart) : undefined
    if (mark !== undefined) {
      const to = selectionStart < lastCaret.current ? mark.start : mark.end
      area.setSelectionRange(to, to)
    }
    lastCaret.current = area.selectionStart
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return
    const key = editorKeyOf(event)
    if (key === undefined) return
    event.preventDefault()
    if (!event.repeat) onKey(key)
  }
  return (
    <div class={`field${isWrong ? ' is-wrong' : ''}`}>
      <div class="field-copy" aria-hidden="true" lang={locale} dir={direction}>
        {piecesOf(text, marks).map((piece, at, all) =>
          piece.isMark ? (
            <mark>{piece.text}</mark>
          ) : (
            <Spaces text={piece.text} isFirst={at === 0} isLast={at === all.length - 1} />
          ),
        )}
        {'\u200B'}
      </div>
      <textarea
        ref={field}
        rows={1}
        lang={locale}
        dir={direction}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        autocomplete="off"
        spellcheck
        value={text}
        onBeforeInput={(event) => {
          if (event.isComposing) return
          onBefore(event.currentTarget)
          // An edit that changes nothing causes no event.
          const own = before.current
          setTimeout(() => void (before.current === own && (before.current = undefined)))
        }}
        onCompositionStart={(event) => onBefore(event.currentTarget)}
        onCompositionEnd={(event) => repair(event.currentTarget, 'insertCompositionText')}
        onInput={(event) => onInput(event.currentTarget, event)}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => keepOutOfMarks(event.currentTarget)}
        onMouseUp={(event) => keepOutOfMarks(event.currentTarget)}
        onFocus={onFocus}
      />
    </div>
  )
}

function stateOf({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): FieldState {
  return { value, start, end }
}

/** Shows spaces that users overlook: at the ends, several in a row, and non-breaking ones. */
function Spaces({
  text,
  isFirst,
  isLast,
}: {
  readonly text: string
  readonly isFirst: boolean
  readonly isLast: boolean
}) {
  const parts = text.split(/( {2,}|^ | $|[\u00A0\u202F]+)/u)
  const isShown = (part: string, at: number) =>
    at % 2 === 1 &&
    (part !== ' ' ||
      (isFirst && at === 1 && parts[0] === '') ||
      (isLast && at === parts.length - 2 && parts.at(-1) === ''))
  return <>{parts.map((part, at) => (isShown(part, at) ? <span class="seen-space">{part}</span> : part))}</>
}

/** Matches a letter of a script that writes spaces between words: not Chinese, Japanese, Thai and similar ones. */
const spaced = /^[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\P{L}]$/u

/** Inserts a placeholder at the caret, or replaces the selected text with it. */
export function insertAtCaret(area: HTMLTextAreaElement | null, mark: string): void {
  if (area === null) return
  area.focus()
  const { value, selectionStart, selectionEnd } = area
  const [before = '', after = ''] = [value[selectionStart - 1], value[selectionEnd]]
  const space = (beside: string) => (spaced.test(beside) && !mark.startsWith('<') ? ' ' : '')
  replaceSelection(area, `${space(before)}${mark}${space(after)}`)
}

/** Inserts a special character, or puts a pair of them around the selected text. */
export function insertCharacter(area: HTMLTextAreaElement | null, { open, close }: SpecialCharacter): void {
  if (area === null) return
  area.focus()
  const { value, selectionStart, selectionEnd } = area
  replaceSelection(area, `${open}${value.slice(selectionStart, selectionEnd)}${close}`)
  const caret = area.selectionEnd - (selectionStart === selectionEnd ? close.length : 0)
  area.setSelectionRange(caret, caret)
}

/** Replaces the whole text, as a step that the browser can undo. */
export function replaceText(area: HTMLTextAreaElement | null, text: string): void {
  if (area === null) return
  area.focus()
  area.select()
  replaceSelection(area, text)
}

/** Replaces the selection. Uses the deprecated `execCommand`, because only it keeps the browser's undo. */
function replaceSelection(area: HTMLTextAreaElement, text: string): void {
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
