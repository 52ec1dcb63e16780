import { useMemo, useState } from 'preact/hooks'
import { DiffView } from './diff-view.tsx'
import type { FileMessage, OpenedFile } from './inspect-file.ts'
import { messageFormatNames } from './message-format-names.ts'
import { ProblemList, Section } from './results.tsx'

interface FileResultsProperties {
  readonly file: OpenedFile
  readonly name: string
}

export function FileResults({ file, name }: FileResultsProperties) {
  if (file.ok) return <ReadFile file={file} name={name} />
  return (
    <Section title="Problems">
      <p class="pg-notice">{file.why}</p>
      <ProblemList problems={file.problems} />
    </Section>
  )
}

interface ReadFileProperties {
  readonly file: Extract<OpenedFile, { readonly ok: true }>
  readonly name: string
}

const none: ReadonlyMap<FileMessage, string> = new Map()

/** Code units of a string that a field holds. */
const maxEdited = 10_000

/** Rows that are shown at once. */
const maxRows = 30

function ReadFile({ file, name }: ReadFileProperties) {
  const { format, messageFormat, why, encoding, messages, problems } = file
  const [changed, setEdited] = useState({ file, edits: none })
  const [wanted, setWanted] = useState('')
  // Edits belong to the file as it was read: what is typed into the file drops them.
  const edits = changed.file === file ? changed.edits : none
  const setEdits = (next: ReadonlyMap<FileMessage, string>) => setEdited({ file, edits: next })
  const edited = useMemo(() => (edits.size === 0 ? undefined : editSafely(file, edits)), [file, edits])
  const found = useMemo(() => {
    if (wanted === '') return messages
    const words = wanted.toLowerCase()
    return messages.filter(({ name: key, value }) => `${key}\n${value}`.toLowerCase().includes(words))
  }, [messages, wanted])
  const problemsOf = (message: FileMessage) => (edited?.ok === true ? (edited.problems.get(message) ?? []) : [])
  return (
    <>
      <dl class="pg-facts">
        <dt>Format</dt>
        <dd>{format.name}</dd>
        <dt>Message format</dt>
        <dd>
          {messageFormatNames[messageFormat]}
          {why !== undefined && <span class="pg-soft"> ({why})</span>}
        </dd>
        <dt>Encoding</dt>
        <dd>{encoding.toUpperCase()}</dd>
        <dt>An edit keeps</dt>
        <dd>{format.kept.replaceAll('`', '')}</dd>
      </dl>
      {problems.length > 0 && (
        <Section title="Problems">
          <ProblemList problems={problems} />
        </Section>
      )}
      <Section title="Strings" aside={messages.length.toLocaleString('en')}>
        <div class="pg-actions">
          <button
            type="button"
            disabled={messages.length === 0}
            onClick={() => setEdits(new Map(messages.map((message) => [message, file.pseudo(message)])))}
          >
            Pseudo-translate all
          </button>
          <button type="button" disabled={edits.size === 0} onClick={() => setEdits(new Map())}>
            Undo edits
          </button>
          {messages.length > maxRows && (
            <input
              type="search"
              aria-label="Find strings by key or value"
              placeholder="Find a key or a string"
              value={wanted}
              onInput={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          )}
        </div>
        <ul class="pg-strings">
          {found.slice(0, maxRows).map((message, at) => (
            <li key={`${at} ${message.path.join(' ')}`}>
              <label for={`pg-edit-${at}`}>
                <code>{message.name}</code> {message.form !== '' && <span class="pg-tag">{message.form}</span>}{' '}
                <span class="pg-soft">
                  line {file.lineOf(message)}
                  {message.description !== undefined && `, ${message.description}`}
                </span>
              </label>
              {message.value.length > maxEdited ? (
                <p class="pg-soft">{message.value.length.toLocaleString('en')} characters: too long to edit here</p>
              ) : (
                <textarea
                  id={`pg-edit-${at}`}
                  rows={Math.min(message.value.split('\n').length, 6)}
                  value={edits.get(message) ?? message.value}
                  dir="auto"
                  spellcheck={false}
                  autocomplete="off"
                  onInput={({ currentTarget }) => setEdits(new Map([...edits, [message, currentTarget.value]]))}
                />
              )}
              {message.value.length <= maxEdited && <Marks marks={file.marksOf(message)} />}
              <ProblemList problems={problemsOf(message)} />
            </li>
          ))}
        </ul>
        {found.length > maxRows && <p class="pg-soft">{(found.length - maxRows).toLocaleString('en')} more</p>}
      </Section>
      {edited?.ok === false && (
        <p class="pg-notice" role="alert">
          {edited.why}
        </p>
      )}
      {edited?.ok === true ? (
        <DiffView diff={edited.diff} keptOutside={edited.keptOutside} bytes={edited.bytes} name={name} />
      ) : (
        <p class="pg-soft">Edit a string to see which bytes of the file change.</p>
      )}
    </>
  )
}

/** A format refuses a value that it cannot write, with a message for users. */
function editSafely(file: ReadFileProperties['file'], edits: ReadonlyMap<FileMessage, string>) {
  try {
    return { ok: true, ...file.edit(edits) } as const
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) } as const
  }
}

function Marks({ marks }: { readonly marks: readonly string[] }) {
  if (marks.length === 0) return null
  return (
    <ul class="pg-chips">
      {marks.map((mark) => (
        <li key={mark}>
          <code>
            <bdi>{mark}</bdi>
          </code>
        </li>
      ))}
    </ul>
  )
}
