import { playFaults, sameCalls, tables } from './play-faults.ts'

playFaults(tables, (runs, { id }) => (sameCalls.has(id) ? runs : runs.slice(1)))
