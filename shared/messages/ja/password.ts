/** Fields of passwords, and their rules. */
export const password = {
  show: '{{name}}を表示する',
  hide: '{{name}}を隠す',
  rules: 'パスワードの条件',
  kept: '（満たしています）',
  open: '（まだです）',
  'rule.length': '6〜32文字',
  'rule.upper': '英大文字',
  'rule.lower': '英小文字',
  'rule.digit': '数字',
  'rule.symbol': '記号',
  symbols: '使える記号 {{symbols}}',
  otherCharacter: '使えない文字が含まれています。使える記号 {{symbols}}',
}
