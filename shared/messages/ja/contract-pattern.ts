export const contractPattern = {
  title: '',
}
