import { usePage } from './context.ts'

interface FilePlaceProperties {
  readonly file: string
  /** Absent: the file is shown without a line, and opens at its start. */
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/** Shows a place in a file. Where there is a server, it is a button that opens the file in the editor. */
export function FilePlace({ file, line, column = 1 }: FilePlaceProperties) {
  const { review } = usePage()
  const { source, notices } = review
  const place = line === undefined ? file : `${file}:${line}`
  if (source.isReadOnly) return <bdi class="file">{place}</bdi>
  return (
    <button
      class="link file"
      title="Open in the editor"
      onClick={() => void source.openEditor(file, line ?? 1, column).catch(notices.fail)}
    >
      <bdi>{place}</bdi>
    </button>
  )
}
