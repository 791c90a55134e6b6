export const changePassword = {
  title: '',
}
