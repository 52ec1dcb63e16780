import type { ComponentChildren } from 'preact'
import type { Sample } from './samples.ts'
import type { PageState } from './page-state.ts'

interface FieldProperties {
  readonly id: string
  readonly label: string
  readonly children: ComponentChildren
}

function Field({ id, label, children }: FieldProperties) {
  return (
    <div class="pg-field">
      <label for={id}>{label}</label>
      {children}
    </div>
  )
}

interface ChoiceProperties {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChange: (value: string) => void
}

export function Choice({ id, label, value, options, onChange }: ChoiceProperties) {
  return (
    <Field id={id} label={label}>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface SamplesProperties<State extends PageState> {
  readonly id: string
  readonly samples: readonly Sample<State>[]
  readonly state: State
  readonly onChoose: (state: State) => void
}

/** Shows the name of the example that is on the page, until something in it changes. */
export function Samples<State extends PageState>({ id, samples, state, onChoose }: SamplesProperties<State>) {
  const shown = samples.findIndex((sample) => sample.state === state)
  return (
    <Choice
      id={id}
      label="Example"
      value={String(shown)}
      options={[
        ...(shown === -1 ? [['-1', 'Your own'] as const] : []),
        ...samples.map(({ name }, at) => [String(at), name] as const),
      ]}
      onChange={(value) => {
        const sample = samples[Number(value)]
        if (sample !== undefined) onChoose(sample.state)
      }}
    />
  )
}

interface TextFieldProperties {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly list?: string
  readonly isInvalid?: boolean
}

export function TextField({ id, label, value, onInput, list, isInvalid = false }: TextFieldProperties) {
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        value={value}
        list={list}
        aria-invalid={isInvalid}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </Field>
  )
}

interface TextAreaProperties {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly rows: number
  readonly isCode?: boolean
  readonly onInput: (value: string) => void
  readonly onPaste?: (event: ClipboardEvent) => void
}

export function TextArea({ id, label, value, rows, isCode = false, onInput, onPaste }: TextAreaProperties) {
  return (
    <Field id={id} label={label}>
      <textarea
        id={id}
        value={value}
        rows={rows}
        dir={isCode ? 'ltr' : 'auto'}
        wrap={isCode ? 'off' : 'soft'}
        spellcheck={false}
        autocomplete="off"
        {...(onPaste !== undefined && { onPaste })}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </Field>
  )
}

/** Locales to choose from; any other one can be typed. */
export function LocaleList() {
  return (
    <datalist id="pg-locales">
      {[
        'ar',
        'cs',
        'cy',
        'da',
        'de',
        'en',
        'es',
        'fi',
        'fr',
        'ga',
        'he',
        'it',
        'ja',
        'ko',
        'lv',
        'pl',
        'pt-BR',
        'ru',
        'sl',
        'sv',
        'tr',
        'uk',
        'zh-Hans',
      ].map((locale) => (
        <option key={locale} value={locale} />
      ))}
    </datalist>
  )
}

export function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales([locale]).length === 1
  } catch {
    return false
  }
}
