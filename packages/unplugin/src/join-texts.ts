import type { Resource } from '@lockale/core'
import { isRecord, LockaleError } from '@lockale/errors'

/**
 * Merges the strings of a namespace of several projects into strict JSON. Objects are merged key by key.
 * @param files files of one namespace in one locale
 * @throws {LockaleError} `PROJECTS_CONFLICT`: two files have the same key
 */
export function joinTexts(files: readonly Resource[]): string {
  const all = emptyRecord()
  const from = new Map<string, Resource>()

  function join(into: Record<string, unknown>, texts: object, file: Resource, path: readonly string[]): void {
    for (const [key, value] of Object.entries(texts)) {
      const name = [...path, key]
      const known = into[key]
      const isBranch = isRecord(value)
      if (isBranch && (known === undefined || isRecord(known))) {
        const branch = (known ?? emptyRecord()) as Record<string, unknown>
        into[key] = branch
        join(branch, value, file, name)
      } else if (known === undefined) {
        into[key] = value
      } else {
        throw conflict(name, file, from.get(String(name[0])) ?? file)
      }
      if (path.length === 0 && !from.has(key)) from.set(key, file)
    }
  }

  for (const file of files) join(all, JSON.parse(file.json) as object, file, [])
  return JSON.stringify(all)
}

/** Returns an object without a prototype, in which `__proto__` is a normal key. */
function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

function conflict(name: readonly string[], { path, locale }: Resource, first: Resource): LockaleError {
  const problem = `${first.path} and ${path} have the same key "${name.join('.')}" of ${locale}.`
  return new LockaleError('PROJECTS_CONFLICT', problem, {
    place: path,
    hint: 'Rename the key in one project, or give the project a namespace of its own by {namespace} in `files`.',
  })
}
