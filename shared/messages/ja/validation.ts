export const validation = {
  'validation.required': '必須項目です',
  'validation.day': '日付を 2026/11/20 の形で入力してください',
  'validation.invalid': '入力内容をご確認ください',
  'validation.reversed': '上限は下限以上にしてください',
}
