/** Before a form with a passkey button is sent, the browser asks the person for the passkey. */
document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !button.dataset['passkey'] || !button.form) return;
  event.preventDefault();
  void requestPasskeyAndSubmit(button, button.form);
});

async function requestPasskeyAndSubmit(button: HTMLButtonElement, form: HTMLFormElement) {
  const messageElement = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  const showMessage = (text: string) => {
    if (messageElement) messageElement.textContent = text;
  };
  showMessage('');
  button.ariaBusy = 'true';
  try {
    const options = JSON.parse(button.dataset['options'] ?? '');
    const credential = await (button.dataset['passkey'] === 'create'
      ? createPasskey(options, form)
      : requestStoredPasskey(options));
    submitForm(form, { credential: JSON.stringify(credential), [button.name]: button.value });
  } catch (error) {
    button.ariaBusy = 'false';
    const name = error instanceof DOMException ? error.name : '';
    const isUnsupported = error instanceof TypeError || name === 'NotSupportedError';
    const isAlreadyRegistered = name === 'InvalidStateError';
    showMessage(button.dataset[isAlreadyRegistered ? 'known' : isUnsupported ? 'unable' : 'stopped'] ?? '');
  }
}

function createPasskey(json: PublicKeyCredentialCreationOptionsJSON, form: HTMLFormElement) {
  const formValues = new FormData(form);
  const name = String(formValues.get('email') ?? '') || json.user.name;
  const user = { ...json.user, name, displayName: String(formValues.get('name') ?? '') || json.user.displayName };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...json, user });
  return navigator.credentials.create({ publicKey });
}

const requestStoredPasskey = (json: PublicKeyCredentialRequestOptionsJSON) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });

function submitForm(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  form.submit();
}
