export const contract = {
  title: '',
}
