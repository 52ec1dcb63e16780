import type fc from 'fast-check'
import { type LawsOfFormat, testFormatLaws } from './format-laws.suite.ts'
import type { FormatInfo } from './registry.ts'

/** Documents, strings and keys for the tests of a format. */
export interface LawsOfOwnFormat extends Pick<LawsOfFormat, 'oracle' | 'numRuns'> {
  /** Generates files without errors, in all layouts that people and tools write. */
  readonly documents: fc.Arbitrary<string>
  /** Generates strings that the format can hold. `keys` generates message keys. */
  readonly texts: fc.Arbitrary<string>
  readonly keys: fc.Arbitrary<string>
  /** Real files by name. */
  readonly samples: ReadonlyMap<string, string>
}

/**
 * Defines Vitest tests for a format: reading loses nothing, an edit changes the bytes of one value only, added entries
 * are in the order of the source, removed entries are gone. Call it as `await testOwnFormat(format, { … })`.
 */
export async function testOwnFormat(format: FormatInfo, { keys, ...laws }: LawsOfOwnFormat): Promise<void> {
  testFormatLaws({ ...laws, keys, paths: keys.map((key) => [key]), format: await format.load() })
}
