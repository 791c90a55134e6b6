import { defineMessages } from './define-messages.ts'

export const cliAsk = defineMessages({
  'ask.summary': [
    'ことばで聞くと、分析と条件を読み取って集計します',
    'ask in words: reads the analysis and its conditions, and runs it',
  ],
  'ask.words': ['聞きたいこと（先週の文庫ランキング 関東）', 'the question, such as top bunko last week in Kanto'],
  'ask.first': [
    '読みかたが分かれるときや、読めない言葉があるときも、最初の読みかたで集計します',
    'run the first reading, even if there are others or words that are not understood',
  ],
  'ask.dryRun': [
    '集計せずに、読みかたと同じ意味のコマンドを表示します',
    'show the reading and the equivalent command, and run nothing',
  ],
  'ask.nothing': [
    '「{{question}}」は読めませんでした。ジャンル・出版社・店・期間と、見たい分析の名前を書いてください。',
    '“{{question}}” was not understood. Name a genre, publisher, store or period, and the analysis.',
  ],
  'ask.unknown': ['読めなかった言葉：{{words}}', 'Not understood: {{words}}'],
  'ask.maybe': ['{{word}}（もしかして {{names}}）', '{{word}} (did you mean {{names}}?)'],
  'ask.dropped': ['端末のコマンドにない条件：{{conditions}}', 'Conditions that the command does not have: {{conditions}}'],
  'ask.notRun': [
    '読めない言葉があるので集計していません。言葉を直すか、--first を付けてください。',
    'Nothing was run, because not everything was understood. Correct the question, or add --first.',
  ],
  'ask.ambiguous': [
    '読みかたが分かれます。言葉を足すか、--first を付けてください：\n{{readings}}',
    'There are several readings. Add words, or --first:\n{{readings}}',
  ],
  'ask.noCommand': ['「{{screen}}」は画面だけの機能です：{{path}}', '“{{screen}}” is available on its screen only: {{path}}'],
  'ask.noSubject': [
    'どの商品・シリーズ・店かが分かりません。名前かコードを足してください。',
    'Which title, series or store? Add its name or code.',
  ],
})
