import type { SelectedApp } from '@lockale/project'
import type { ReturnedFile } from '../xliff/match-languages.ts'

interface AppFiles {
  readonly app: SelectedApp
  readonly files: readonly ReturnedFile[]
}

/** Assigns translated files to the innermost app with their source file. Paths become relative to it. */
export function splitReturned(apps: readonly SelectedApp[], returned: readonly ReturnedFile[]): readonly AppFiles[] {
  const placed = returned.flatMap((file) => {
    const speaking = apps.filter(({ config }) => config.targets.some(({ locale }) => locale === file.locale))
    const places = speaking.flatMap((app) => {
      const original = insideOf(app.folder, file.original)
      return original === undefined ? [] : [{ app, file: { ...file, original } }]
    })
    const [innermost] = places.toSorted((a, b) => b.app.folder.length - a.app.folder.length)
    return innermost ?? speaking.slice(0, 1).map((app) => ({ app, file }))
  })
  return apps.flatMap((app) => {
    const files = placed.flatMap((one) => (one.app === app ? [one.file] : []))
    return files.length === 0 ? [] : [{ app, files }]
  })
}

/** Translation tools may add folders before a path and turn `/` into a backslash. */
function insideOf(folder: string, original: string): string | undefined {
  if (folder === '') return original
  const path = `/${original.replaceAll('\\', '/')}`
  const at = path.lastIndexOf(`/${folder}/`)
  return at === -1 ? undefined : path.slice(at + folder.length + 2)
}
