import type { NumberedForm } from './plural-forms.ts'
import type { PairAnswer } from './inspect-pair.ts'
import type { PageState } from './page-state.ts'
import { MarkedString, ProblemList, Section } from './results.tsx'
import type { SentMessage } from './sent-strings.ts'

interface PairResultsProperties {
  readonly answer: PairAnswer
  readonly state: Extract<PageState, { readonly tab: 'string' }>
  readonly onAnswer: (at: number, text: string) => void
}

export function PairResults({ answer, state, onAnswer }: PairResultsProperties) {
  const { problems, marks, plurals, pseudo, sent } = answer
  const placeOf = (side: 'source' | 'translation') => problems.find(({ place }) => place?.of === side)?.place
  return (
    <>
      <Section title="Problems" aside={problems.length === 0 ? undefined : String(problems.length)}>
        {state.translation === '' ? (
          <p class="pg-soft">There is no translation yet.</p>
        ) : problems.length === 0 ? (
          <p class="pg-fine">✓ No problems found</p>
        ) : (
          <ProblemList problems={problems} />
        )}
      </Section>
      <Section title="Placeholders and tags">
        <MarkedString pieces={answer.source} place={placeOf('source')} />
        {state.translation !== '' && <MarkedString pieces={answer.translation} place={placeOf('translation')} />}
        {marks.length === 0 ? (
          <p class="pg-soft">This message format finds none in these strings.</p>
        ) : (
          <ul class="pg-chips">
            {marks.map(({ raw, what, inSource, inTranslation }) => (
              <li key={raw} class={state.translation !== '' && inSource !== inTranslation ? 'is-wrong' : ''}>
                <code>
                  <bdi>{raw}</bdi>
                </code>
                <span class="pg-soft">
                  {what}
                  {state.translation !== '' &&
                    inSource !== inTranslation &&
                    `: ${inSource} in source, ${inTranslation} in translation`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section
        title="Plural forms"
        aside={plurals.areInside ? 'selected by the message' : 'a string for each, if the message has plurals'}
      >
        <div class="pg-tables">
          <PluralTable locale={state.sourceLocale} forms={plurals.source} />
          {state.locale !== state.sourceLocale && <PluralTable locale={state.locale} forms={plurals.target} />}
        </div>
      </Section>
      <Section title="Pseudo-translation">
        <p class="pg-string" dir="auto">
          {pseudo}
        </p>
      </Section>
      <Section title="What is sent">
        {sent === undefined ? (
          <p class="pg-soft">
            lockale does not send this message: its plural cannot be read, or needs too many strings.
          </p>
        ) : (
          <SentStrings sent={sent} onAnswer={onAnswer} />
        )}
      </Section>
    </>
  )
}

interface PluralTableProperties {
  readonly locale: string
  readonly forms: readonly NumberedForm[] | undefined
}

function PluralTable({ locale, forms }: PluralTableProperties) {
  if (forms === undefined) return <p class="pg-soft">This browser has no plural rules for {locale}.</p>
  return (
    <table>
      <caption>{nameOf(locale)}</caption>
      <thead>
        <tr>
          <th scope="col">Form</th>
          <th scope="col">Numbers</th>
        </tr>
      </thead>
      <tbody>
        {forms.map(({ form, numbers }) => (
          <tr key={form}>
            <th scope="row">
              <code>{form}</code>
            </th>
            <td>{numbers.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

function nameOf(locale: string): string {
  try {
    return `${languages.of(locale) ?? locale} (${locale})`
  } catch {
    return locale
  }
}

interface SentProperties {
  readonly sent: SentMessage
  readonly onAnswer: (at: number, text: string) => void
}

function SentStrings({ sent: { strings, assembled, needsReview }, onAnswer }: SentProperties) {
  const isSent = strings.some(({ mode }) => mode !== 'copy')
  if (!isSent) return <p class="pg-soft">Nothing: there is nothing to translate. lockale copies the string.</p>
  return (
    <>
      <p class="pg-soft">
        Placeholders are sent as tags. Change an answer, and see what lockale accepts, repairs or refuses.
      </p>
      <ol class="pg-sent">
        {strings.map(({ wire, characters, answer, restored }, at) => (
          <li key={at}>
            <p class="pg-wire" dir="auto">
              <code>{wire}</code>{' '}
              <span class="pg-soft">{characters === 1 ? '1 character' : `${characters} characters`} billed</span>
            </p>
            <label for={`pg-answer-${at}`}>Answer</label>
            <textarea
              id={`pg-answer-${at}`}
              rows={1}
              value={answer}
              dir="auto"
              spellcheck={false}
              autocomplete="off"
              onInput={({ currentTarget }) => onAnswer(at, currentTarget.value)}
            />
            {restored.ok ? (
              <p class="pg-string" dir="auto">
                {restored.text}
              </p>
            ) : (
              <ProblemList problems={[{ code: restored.code, severity: 'error', sentence: restored.sentence }]} />
            )}
          </li>
        ))}
      </ol>
      {strings.length > 1 && assembled !== undefined && (
        <>
          <p class="pg-soft">
            The message that these answers make{needsReview ? '. It needs review: forms are guessed' : ''}:
          </p>
          <p class="pg-string" dir="auto">
            {assembled}
          </p>
        </>
      )}
    </>
  )
}
