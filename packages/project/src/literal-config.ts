import type { ConfigData } from '@lockale/formats/js/config-data'

/** Reads a config that is code, without running it. Leaves out functions that a check does not call. */
export async function readConfigAsData(source: string): Promise<ConfigData> {
  // loaded late: a config in JSON does not need it
  const { readConfigData } = await import('@lockale/formats/js/config-data')
  return readConfigData(source, { package: 'lockale', functions: ['translator', 'judge', 'sharedMemory'] })
}

/** Returns the config of a module that contains only data, without running it; `undefined` if it has other code. */
export async function readLiteralConfig(source: string): Promise<{ readonly value: unknown } | undefined> {
  const read = await readConfigAsData(source)
  return 'value' in read && read.isWhole ? read : undefined
}
