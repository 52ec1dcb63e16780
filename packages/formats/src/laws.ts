import type fc from 'fast-check'
import { type LawsOfFormat, testFormatLaws } from './format-laws.suite.ts'
import type { FormatInfo } from './registry.ts'

/** What the laws are tried with. */
export interface LawsOfOwnFormat extends Pick<LawsOfFormat, 'oracle' | 'numRuns'> {
  /** Files without errors, in every layout that people and tools write. */
  readonly documents: fc.Arbitrary<string>
  /** Strings and keys that the format can hold. */
  readonly texts: fc.Arbitrary<string>
  readonly keys: fc.Arbitrary<string>
  /** Real files, by name. */
  readonly samples: ReadonlyMap<string, string>
}

/**
 * Makes the tests of a format of your own, in a test file of Vitest: nothing is lost by reading, an edit changes its value and no
 * other byte, what is added stands where the source has it, what is removed is gone. `await testOwnFormat(format, { … })`
 */
export async function testOwnFormat(format: FormatInfo, { keys, ...laws }: LawsOfOwnFormat): Promise<void> {
  testFormatLaws({ ...laws, keys, paths: keys.map((key) => [key]), format: await format.load() })
}
