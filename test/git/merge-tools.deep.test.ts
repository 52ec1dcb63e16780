import { playHistories } from './play-histories.ts'

playHistories(['driver', 'resolve'])
