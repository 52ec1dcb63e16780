import { useRef } from 'preact/hooks'
import type { ReviewCard, ReviewForm } from '@lockale/core'
import { draftText, isHuman } from '../state/drafts.ts'
import { lengthOf, originWords } from '../text/words.ts'
import { usePage } from './context.ts'
import { IsolatedText, MarkedText } from './marked-text.tsx'
import { PlaceholderChips } from './placeholder-chips.tsx'
import { ProblemList } from './problem-list.tsx'
import { Line, SourceLines } from './source-lines.tsx'
import { insertAtCaret, StringField } from './string-field.tsx'

interface OneForm {
  readonly card: ReviewCard
  readonly form: ReviewForm
}

/** Shows a plural form, or the only string of a message without plural forms. */
export function FormBlock({ card, form, showsSource }: OneForm & { readonly showsSource: boolean }) {
  const { review, decide } = usePage()
  const { drafts, checks, source } = review
  const field = useRef<HTMLTextAreaElement>(null)
  const describedBy = `problems-${form.form}`
  const draft = drafts.all.value.get(card.id)
  const text = draftText(card, draft, form.form)
  const check = checks.read(card, form, text)
  const isEdited = text !== (form.text ?? '')
  const name = form.form === '' ? 'Translation' : `Translation, form ${form.form}`
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
            onAccept={() => {
              // Keys that are typed now are meant for the next card.
              field.current?.blur()
              review.queue(async () => {
                if (!(await decide.accept())) field.current?.focus()
              })
            }}
            onLeave={() => decide.leaveEdit(card)}
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
          <Length text={text} max={card.maxLength} />
        </div>
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
