import type { ConfigData } from '@lockale/formats/js/config-data'

/** Returns the config in a module as data, without functions that a check does not call. */
export async function readConfigAsData(source: string): Promise<ConfigData> {
  // loaded late: a config in JSON does not need it
  const { readConfigData } = await import('@lockale/formats/js/config-data')
  return readConfigData(source, { package: 'lockale', functions: ['translator', 'judge', 'sharedMemory'] })
}

/** Returns the config of a module that is data only, without running it; `undefined` for all other code. */
export async function readLiteralConfig(source: string): Promise<{ readonly value: unknown } | undefined> {
  const read = await readConfigAsData(source)
  return 'value' in read && read.isWhole ? read : undefined
}
