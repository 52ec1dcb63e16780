import { playHistories } from './play-histories.ts'

playHistories(['plain', 'union', 'markers', 'ours', 'theirs'])
