import { useMemo, useState } from 'preact/hooks'
import { type SyntaxId, syntaxIds } from '@lockale/messages'
import { Choice, isLocale, LocaleList, Samples, TextArea, TextField } from './fields.tsx'
import { FileResults } from './file-results.tsx'
import { openFile } from './inspect-file.ts'
import { messageFormatNames } from './message-format-names.ts'
import type { PageState } from './page-state.ts'
import { fileSamples } from './samples.ts'
import { useAnswer } from './use-answer.ts'

type FileState = Extract<PageState, { readonly tab: 'file' }>

export interface FileTabProperties {
  readonly state: FileState
  readonly onChange: (state: FileState) => void
  readonly held: Uint8Array | undefined
  readonly onHold: (bytes: Uint8Array | undefined) => void
}

/** Bytes. lockale itself reads 256 MiB, and does not show them in a page. */
const maxBytes = 2_000_000

/** Code units. A browser takes longer for a key in a longer text field than lockale takes to read the file. */
const maxShown = 200_000

/** A file that was opened or pasted. What was opened keeps its bytes: a file in UTF-16 stays one. */
interface Opened {
  readonly text: string
  readonly bytes: Uint8Array
}

export function FileTab({ state, onChange, held, onHold }: FileTabProperties) {
  const { name, text, messageFormat, locale } = state
  const [opened, setOpened] = useState<Opened | undefined>()
  const [refused, setRefused] = useState('')
  const change = (changed: Partial<FileState>) => {
    setRefused('')
    onChange({ ...state, ...changed })
  }
  const bytes = useMemo(
    () => held ?? (opened?.text === text ? opened.bytes : new TextEncoder().encode(text)),
    [text, opened, held],
  )
  const question = useMemo(() => ({ name, bytes, messageFormat, locale }), [name, bytes, messageFormat, locale])
  const isTooLong = bytes.length > maxBytes
  const { answer, error } = useAnswer(question, async (asked) => {
    if (isTooLong || !isLocale(locale)) return undefined
    return openFile({ ...asked, messageFormat: asked.messageFormat === '' ? undefined : asked.messageFormat })
  })

  const open = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxBytes) {
      setRefused(`${file.name} has ${sizeOf(file.size)}. ${limit}`)
      return
    }
    const content = new Uint8Array(await file.arrayBuffer())
    if (content.length > maxShown) {
      onHold(content)
      change({ name: file.name })
      return
    }
    const shown = toText(content)
    setOpened({ text: shown, bytes: content })
    onHold(undefined)
    change({ name: file.name, text: shown })
  }

  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (pasted.length <= maxShown) return
    event.preventDefault()
    onHold(new TextEncoder().encode(pasted))
  }
  return (
    <div class="pg-columns">
      <form class="pg-form" onSubmit={(event) => event.preventDefault()}>
        <LocaleList />
        <div class="pg-row">
          <Samples
            id="pg-sample"
            samples={fileSamples}
            state={state}
            onChoose={(sample) => {
              onHold(undefined)
              setRefused('')
              onChange(sample)
            }}
          />
          <Choice
            id="pg-message-format"
            label="Message format"
            value={messageFormat}
            options={[['', 'Detect it'], ...syntaxIds.map((id) => [id, messageFormatNames[id]] as const)]}
            onChange={(value) => change({ messageFormat: syntaxIds.find((id): id is SyntaxId => id === value) ?? '' })}
          />
        </div>
        <div class="pg-row">
          <TextField id="pg-name" label="File name" value={name} onInput={(value) => change({ name: value })} />
          <TextField
            id="pg-locale"
            label="Locale of the file"
            list="pg-locales"
            value={locale}
            isInvalid={!isLocale(locale)}
            onInput={(value) => change({ locale: value })}
          />
        </div>
        {held === undefined ? (
          <TextArea
            id="pg-text"
            label="Content"
            rows={18}
            isCode
            value={text}
            onInput={(value) => change({ text: value })}
            onPaste={paste}
          />
        ) : (
          <div class="pg-held">
            <p>
              The file has {sizeOf(held.length)}. lockale reads it, and it is not shown here: it is too long for a text
              field.
            </p>
            <button type="button" onClick={() => onHold(undefined)}>
              Show the example again
            </button>
          </div>
        )}
        <div class="pg-field">
          <label for="pg-open">Open a file of yours (it stays in this page)</label>
          <input id="pg-open" type="file" onChange={({ currentTarget }) => void open(currentTarget.files?.[0])} />
        </div>
      </form>
      <div class="pg-results">
        {refused !== '' && (
          <p class="pg-notice" role="alert">
            {refused}
          </p>
        )}
        {isTooLong && (
          <p class="pg-notice" role="alert">
            This file has {sizeOf(bytes.length)}. {limit}
          </p>
        )}
        {!isLocale(locale) && (
          <p class="pg-notice" role="alert">
            A locale is a BCP 47 tag, such as <code>de</code> or <code>pt-BR</code>.
          </p>
        )}
        {error !== undefined && (
          <p class="pg-notice" role="alert">
            {error}
          </p>
        )}
        {answer !== undefined && <FileResults file={answer} name={name} />}
      </div>
    </div>
  )
}

const limit = 'The playground reads files of up to 2 MB. lockale itself reads up to 256 MiB.'

function sizeOf(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

/** For showing: formats decode the bytes themselves. */
function toText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
