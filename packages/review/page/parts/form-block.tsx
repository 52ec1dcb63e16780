import { useRef } from 'preact/hooks'
import type { ReviewCard, ReviewForm } from '@lockale/review-engine'
import { draftText, isHuman } from '../state/drafts.ts'
import { type EditorKey, focusLookUp } from '../state/keys.ts'
import { charactersOf } from '../text/characters.ts'
import { textsToKeep } from '../text/marks.ts'
import { lengthOf, originWords } from '../text/words.ts'
import { CharacterBar } from './character-bar.tsx'
import { usePage } from './context.ts'
import { IsolatedText, MarkedText } from './marked-text.tsx'
import { PlaceholderChips } from './placeholder-chips.tsx'
import { ProblemList } from './problem-list.tsx'
import { Line, SourceLines } from './source-lines.tsx'
import { insertAtCaret, insertCharacter, replaceText, StringField } from './string-field.tsx'

interface OneForm {
  readonly card: ReviewCard
  readonly form: ReviewForm
}

/** Shows a plural form, or the only string of a message without plural forms. */
export function FormBlock({ card, form, showsSource }: OneForm & { readonly showsSource: boolean }) {
  const { review, decide } = usePage()
  const { drafts, checks, source } = review
  const field = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const describedBy = `problems-${form.form}`
  const draft = drafts.all.value.get(card.id)
  const text = draftText(card, draft, form.form)
  const check = checks.read(card, form, text)
  const isEdited = text !== (form.text ?? '')
  const name = form.form === '' ? 'Translation' : `Translation, form ${form.form}`
  function onKey(key: EditorKey): void {
    const area = field.current
    if (typeof key === 'number') {
      const mark = textsToKeep({ text: form.source, marks: form.sourceMarks })[key - 1]
      if (mark !== undefined) insertAtCaret(area, mark)
      return
    }
    switch (key) {
      case 'accept':
        // Keys that are typed now are meant for the next card.
        area?.blur()
        return review.queue(async () => {
          if (!(await decide.accept())) area?.focus()
        })
      case 'leave':
        decide.leaveEdit(card)
        return area?.blur()
      case 'copy-source':
        return replaceText(area, form.source)
      case 'characters':
        return bar.current?.querySelector('button')?.focus()
      case 'look-up': {
        const selected = area?.value.slice(area.selectionStart, area.selectionEnd) ?? ''
        if (selected !== '') review.lookUp.search(card.locale, selected)
        return review.queue(() => focusLookUp(review))
      }
    }
  }
  const canEdit = !source.isReadOnly && !card.isLocked && !form.isCopy
  return (
    <div class="form">
      {form.form !== '' && (
        <p class="form-name">
          <b>{form.form}</b>
          {form.numbers.length > 0 && <span class="soft">n = {form.numbers.join(', ')}</span>}
          {form.isCopy && <span class="soft">copied from another form</span>}
        </p>
      )}
      {showsSource && <SourceLines form={form} />}
      <Line label={card.locale}>
        {canEdit ? (
          <StringField
            field={field}
            name={`${name} into ${card.locale}`}
            describedBy={describedBy}
            locale={card.locale}
            direction={card.direction}
            text={text}
            marks={check.marks}
            isWrong={check.problems.some(({ severity }) => severity === 'error')}
            onText={(next) => decide.edit(card, form.form, next)}
            onFocus={() => drafts.endGroup()}
            onKey={onKey}
          />
        ) : (
          <p class="string is-fixed" lang={card.locale} dir={card.direction}>
            {text === '' ? <span class="soft">no translation</span> : <MarkedText text={text} marks={check.marks} />}
          </p>
        )}
        <div class="under-field">
          <PlaceholderChips
            form={form}
            text={text}
            marks={check.marks}
            onInsert={canEdit ? (mark) => insertAtCaret(field.current, mark) : undefined}
          />
          <span class="space" />
          {canEdit && text !== form.source && (
            <button class="link small" onClick={() => replaceText(field.current, form.source)}>
              Copy source <kbd>C</kbd>
            </button>
          )}
          <Length text={text} max={card.maxLength} />
        </div>
        {canEdit && (
          <CharacterBar
            bar={bar}
            characters={charactersOf(card.locale, card.direction)}
            onInsert={(character) => insertCharacter(field.current, character)}
            onLeave={() => field.current?.focus()}
          />
        )}
        <div id={describedBy} role="status">
          <ProblemList
            problems={check.problems}
            isCurrent={check.isCurrent}
            onFix={canEdit ? (fixed) => decide.write(card, form.form, fixed) : undefined}
          />
        </div>
        {isEdited && form.text !== undefined && (
          <p class="before soft small">
            <span>{isHuman(card) ? `before, ${originWords[card.by]}:` : 'before'}</span>{' '}
            <span lang={card.locale} dir={card.direction}>
              <MarkedText text={form.text} marks={form.marks} />
            </span>
          </p>
        )}
        <Previews form={form} text={text} card={card} marks={check.marks} />
      </Line>
      {form.machine !== undefined && form.machine !== text && (
        <Line label="machine">
          <p class="string machine" lang={card.locale} dir={card.direction}>
            <IsolatedText text={form.machine} />
          </p>
          <p class="soft small">from the translation cache: 0 characters</p>
        </Line>
      )}
    </div>
  )
}

function Length({ text, max }: { readonly text: string; readonly max: number | undefined }) {
  if (max === undefined) return null
  const length = lengthOf(text)
  return (
    <span class={`number small ${length > max ? 'too-long' : 'soft'}`}>
      {length}/{max}
      <span class="hidden"> characters</span>
    </span>
  )
}

const countMark =
  /^(?:#|%d|%i|%n|%(?:\d+\$)?[dl]+|[{%]{1,2}\s*(?:count|n|num|number)\b[^{}]*\}{0,2}|%\((?:count|n|num)\)d)$/u

/** Shows the string with example numbers of this plural form, if only one placeholder can be the number. */
function Previews({
  form,
  text,
  card,
  marks,
}: OneForm & { readonly text: string; readonly marks: ReviewForm['marks'] }) {
  const counts = marks.filter(({ start, end }) => countMark.test(text.slice(start, end)))
  const [mark] = counts
  if (mark === undefined || counts.length > 1 || form.numbers.length === 0) return null
  return (
    <ul class="previews soft small" aria-label="Previews">
      {form.numbers.slice(0, 3).map((number) => (
        <li key={number} lang={card.locale} dir={card.direction}>
          {text.slice(0, mark.start)}
          <b>{number.toLocaleString(card.locale)}</b>
          {text.slice(mark.end)}
        </li>
      ))}
    </ul>
  )
}
