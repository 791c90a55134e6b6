import { defineMessages } from './define-messages.ts'

export const cliGroups = defineMessages({
  'groups.summary': [
    '店舗グループと商品リスト（気になる商品）を表示・変更します',
    'list and change your store groups and title lists (including the watchlist)',
  ],
  'groups.kind': ['種類（store 店舗グループ、product 商品リスト）', 'store group or title list'],
  'groups.deleted': ['削除したものを表示します', 'show deleted ones'],
  'groups.show': ['中身を名前つきで表示します', 'show the contents with names'],
  'groups.which': ['名前、または ID', 'name or ID'],
  'groups.codes': ['商品のコード（書き方は問いません）、または店舗コード', 'codes of titles (in any format) or of stores'],
  'groups.file': [
    'コードを書いたファイル（1行に1つ、または空白・カンマ区切り。商品は書名や価格があってもよい。- は標準入力）',
    'file of codes, one per line or separated by spaces or commas; titles may have names and prices beside them; - is standard input',
  ],
  'groups.linesWithoutCode': [
    'コードのない{{n}}行は読み飛ばしました：{{lines}}',
    'Lines without a code, skipped ({{n}}): {{lines}}',
  ],
  'groups.add': [
    '商品や店舗を入れます（なければつくります。種類は --kind、既定は商品リスト）',
    'add titles or stores; creates the group if it does not exist (--kind; default: title list)',
  ],
  'groups.remove': ['商品や店舗を外します', 'remove titles or stores'],
  'groups.rename': ['名前を変えます', 'rename it'],
  'groups.newName': ['新しい名前', 'new name'],
  'groups.delete': ['削除します（restore で元に戻せます）', 'delete it (use restore to undo)'],
  'groups.restore': ['削除したものを元に戻します', 'restore a deleted one'],
  'groups.storeOption': [
    '保存した店舗グループの店舗に絞る（名前または ID）。繰り返せます',
    'only the stores of a saved group (name or ID); repeat it for more',
  ],
  'groups.productOption': [
    '保存した商品リストの商品を使う（名前または ID）。繰り返せます',
    'the titles of a saved list (name or ID); repeat it for more',
  ],
  'groups.missing': [
    '「{{group}}」はありません。名前は uresuji groups でご確認ください。',
    'There is no “{{group}}”. Run uresuji groups to see the names.',
  ],
  'groups.ambiguous': [
    '「{{group}}」は店舗グループにも商品リストにもあります。--kind で種類を指定してください。',
    '“{{group}}” is both a store group and a title list. Specify which with --kind.',
  ],
  'groups.empty': [
    '「{{group}}」には何も入っていないため、絞り込みに使えません。',
    '“{{group}}” is empty, so it cannot be used as a filter.',
  ],
  'groups.allHidden': [
    '「{{group}}」に入っているものは、どれもご契約の範囲で表示できないため、絞り込みに使えません。',
    'Nothing in “{{group}}” is covered by your contract, so it cannot be used as a filter.',
  ],
  'groups.hiddenLeftOut': [
    '「{{group}}」の {{n}}件は、ご契約の範囲で表示できないため使っていません。',
    'Ignored in “{{group}}” because your contract does not cover them: {{n}}.',
  ],
  'groups.hidden': ['ほかに {{n}}件は、ご契約の範囲で表示できません。', 'Others not covered by your contract: {{n}}.'],
  'groups.none': [
    '店舗グループ・商品リストはまだありません。uresuji groups add 名前 コード でつくれます。',
    'You have no store groups or title lists yet. Create one with uresuji groups add NAME CODE.',
  ],
  'groups.found': ['{{n}}件', '{{n}} in total'],
  'groups.contents': ['{{group}} {{n}}件', '{{group}}: {{n}}'],
  'groups.made': ['「{{group}}」をつくり、{{n}}件を入れました。', 'Created “{{group}}”. Added: {{n}}.'],
  'groups.added': ['「{{group}}」に {{n}}件を入れました。', 'Added to “{{group}}”: {{n}}.'],
  'groups.removed': ['「{{group}}」から {{n}}件を外しました。', 'Removed from “{{group}}”: {{n}}.'],
  'groups.renamed': ['「{{before}}」を「{{group}}」に変えました。', 'Renamed “{{before}}” to “{{group}}”.'],
  'groups.deletedNow': [
    '「{{group}}」を削除しました。uresuji groups restore で元に戻せます。',
    'Deleted “{{group}}”. To restore it, use uresuji groups restore.',
  ],
  'groups.restored': ['「{{group}}」を元に戻しました。', 'Restored “{{group}}”.'],
  'group.name': ['名前', 'Name'],
  'group.kind': ['種類', 'Kind'],
  'group.kind.store': ['店舗グループ', 'Store group'],
  'group.kind.product': ['商品リスト', 'Title list'],
  'group.members': ['件数', 'Entries'],
  'group.hidden': ['表示できない件数', 'Not shown'],
  'group.updatedAt': ['更新', 'Changed'],
  'group.storeCd': ['店舗コード', 'Store code'],
  'group.storeName': ['店舗名', 'Store'],
  'group.chain': ['チェーン', 'Chain'],
  'group.company': ['法人', 'Company'],
  'group.prefecture': ['都道府県', 'Prefecture'],
  'group.productName': ['商品名', 'Title'],
})
