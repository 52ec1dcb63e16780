import type { Format } from './format.ts'
import { json } from './json/json.ts'

/** All formats there are, most common first. */
export const formats: readonly Format[] = [json]

/** The format with the id if one is given, else the one whose extension a path ends with, in any case. */
export function formatOf({ path, id }: { readonly path: string; readonly id?: string }): Format | undefined {
  if (id !== undefined) return formats.find((format) => format.id === id)
  const name = path.toLowerCase()
  return formats.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)))
}
