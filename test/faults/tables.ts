import { hostileInput } from './hostile-input.ts'
import { networkAndService } from './network-and-service.ts'
import type { FaultTable } from './page.ts'
import { processAndDisk } from './process-and-disk.ts'

/** The faults of `docs/faults.md`. */
export const tables: readonly FaultTable[] = [
  { title: 'Process and disk', rows: processAndDisk },
  { title: 'Network and service', rows: networkAndService },
  { title: 'Hostile or odd input', rows: hostileInput },
]
