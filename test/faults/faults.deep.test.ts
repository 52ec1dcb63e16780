import { playFaults, tables } from './play-faults.ts'

playFaults(tables, (runs) => runs.slice(1))
