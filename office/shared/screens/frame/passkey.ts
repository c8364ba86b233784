document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !button.dataset['passkey'] || !button.form) return;
  event.preventDefault();
  void requestCredential(button, button.form);
});

async function requestCredential(button: HTMLButtonElement, form: HTMLFormElement) {
  const messageElement = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  const showMessage = (text: string) => {
    if (messageElement) messageElement.textContent = text;
  };
  showMessage('');
  button.ariaBusy = 'true';
  try {
    const options = JSON.parse(button.dataset['options'] ?? '');
    const credential = await (button.dataset['passkey'] === 'create'
      ? createCredential(options, form)
      : getCredential(options));
    submitForm(form, { credential: JSON.stringify(credential), [button.name]: button.value });
  } catch (error) {
    button.ariaBusy = 'false';
    const name = error instanceof DOMException ? error.name : '';
    const isUnable = error instanceof TypeError || name === 'NotSupportedError';
    const isKnown = name === 'InvalidStateError';
    showMessage(button.dataset[isKnown ? 'known' : isUnable ? 'unable' : 'stopped'] ?? '');
  }
}

function createCredential(json: PublicKeyCredentialCreationOptionsJSON, form: HTMLFormElement) {
  const typed = new FormData(form);
  const name = String(typed.get('email') ?? '') || json.user.name;
  const user = { ...json.user, name, displayName: String(typed.get('name') ?? '') || json.user.displayName };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...json, user });
  return navigator.credentials.create({ publicKey });
}

const getCredential = (json: PublicKeyCredentialRequestOptionsJSON) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });

function submitForm(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  form.submit();
}
