document.getElementById('sign-out').form.requestSubmit(document.getElementById('sign-out'))
