import { useMemo, useState } from 'preact/hooks'
import { type SyntaxId, syntaxIds } from '@lockale/messages'
import { Choice, isLocale, LocaleList, Samples, TextArea, TextField } from './fields.tsx'
import { inspectPair } from './inspect-pair.ts'
import { messageFormatNames } from './message-format-names.ts'
import type { PageState } from './page-state.ts'
import { PairResults } from './pair-results.tsx'
import { stringSamples } from './samples.ts'
import { useAnswer } from './use-answer.ts'

type StringState = Extract<PageState, { readonly tab: 'string' }>

interface StringTabProperties {
  readonly state: StringState
  readonly onChange: (state: StringState) => void
}

/** Code units. No message of an app is as long. */
const maxLength = 20_000

export function StringTab({ state, onChange }: StringTabProperties) {
  const { source, translation, messageFormat, sourceLocale, locale } = state
  const [answers, setAnswers] = useState<readonly (string | undefined)[]>([])
  const change = (changed: Partial<StringState>) => {
    setAnswers([])
    onChange({ ...state, ...changed })
  }
  const question = useMemo(() => ({ ...state, answers }), [state, answers])
  const isTooLong = Math.max(source.length, translation.length) > maxLength
  const hasLocales = isLocale(sourceLocale) && isLocale(locale)
  const { answer, error } = useAnswer(question, async (asked) => {
    if (isTooLong || !hasLocales) return undefined
    return inspectPair({ ...asked, messageFormat: { id: asked.messageFormat } })
  })
  return (
    <div class="pg-columns">
      <form class="pg-form" onSubmit={(event) => event.preventDefault()}>
        <LocaleList />
        <div class="pg-row">
          <Samples
            id="pg-sample"
            samples={stringSamples}
            state={state}
            onChoose={(sample) => {
              setAnswers([])
              onChange(sample)
            }}
          />
          <Choice
            id="pg-message-format"
            label="Message format"
            value={messageFormat}
            options={syntaxIds.map((id) => [id, messageFormatNames[id]])}
            onChange={(value) =>
              change({ messageFormat: syntaxIds.find((id): id is SyntaxId => id === value) ?? 'none' })
            }
          />
        </div>
        <div class="pg-row">
          <TextField
            id="pg-source-locale"
            label="Source locale"
            list="pg-locales"
            value={sourceLocale}
            isInvalid={!isLocale(sourceLocale)}
            onInput={(value) => change({ sourceLocale: value })}
          />
          <TextField
            id="pg-locale"
            label="Locale of the translation"
            list="pg-locales"
            value={locale}
            isInvalid={!isLocale(locale)}
            onInput={(value) => change({ locale: value })}
          />
        </div>
        <TextArea
          id="pg-source"
          label="Source string"
          rows={5}
          value={source}
          onInput={(value) => change({ source: value })}
        />
        <TextArea
          id="pg-translation"
          label="Translation"
          rows={5}
          value={translation}
          onInput={(value) => change({ translation: value })}
        />
      </form>
      <div class="pg-results">
        {isTooLong && (
          <p class="pg-notice" role="alert">
            The playground reads strings of up to {maxLength.toLocaleString('en')} characters. lockale itself has no
            such limit.
          </p>
        )}
        {!hasLocales && (
          <p class="pg-notice" role="alert">
            A locale is a BCP 47 tag, such as <code>de</code> or <code>pt-BR</code>.
          </p>
        )}
        {error !== undefined && (
          <p class="pg-notice" role="alert">
            {error}
          </p>
        )}
        {answer !== undefined && (
          <PairResults
            answer={answer}
            state={state}
            onAnswer={(at, text) =>
              setAnswers(
                Array.from({ length: Math.max(answers.length, at + 1) }, (_, index) =>
                  index === at ? text : answers[index],
                ),
              )
            }
          />
        )}
      </div>
    </div>
  )
}
