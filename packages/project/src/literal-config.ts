import type { ConfigData } from '@lockale/formats/js/config-data'

/**
 * Returns the config in a module as data. Functions that a check does not call (`translator`, `judge`, `sharedMemory`) are left
 * out.
 */
export async function readConfigAsData(source: string): Promise<ConfigData> {
  // A config in JSON needs none of it.
  const { readConfigData } = await import('@lockale/formats/js/config-data')
  return readConfigData(source, { package: 'lockale', functions: ['translator', 'judge', 'sharedMemory'] })
}

/** Returns the config of a module that only states it, so that it need not be run; `undefined` for all other code. */
export async function readLiteralConfig(source: string): Promise<{ readonly value: unknown } | undefined> {
  const read = await readConfigAsData(source)
  return 'value' in read && read.isWhole ? read : undefined
}
