document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !button.dataset['passkey'] || !button.form) return;
  event.preventDefault();
  void ask(button, button.form);
});

async function ask(button: HTMLButtonElement, form: HTMLFormElement) {
  const said = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  const say = (text: string) => {
    if (said) said.textContent = text;
  };
  say('');
  button.ariaBusy = 'true';
  try {
    const options = JSON.parse(button.dataset['options'] ?? '');
    const credential = await (button.dataset['passkey'] === 'create' ? create(options, form) : use(options));
    send(form, { credential: JSON.stringify(credential), [button.name]: button.value });
  } catch (fault) {
    button.ariaBusy = 'false';
    const unable = fault instanceof TypeError || (fault instanceof DOMException && fault.name === 'NotSupportedError');
    const known = fault instanceof DOMException && fault.name === 'InvalidStateError';
    say(button.dataset[known ? 'known' : unable ? 'unable' : 'stopped'] ?? '');
  }
}

function create(json: PublicKeyCredentialCreationOptionsJSON, form: HTMLFormElement) {
  const typed = new FormData(form);
  const name = String(typed.get('email') ?? '') || json.user.name;
  const user = { ...json.user, name, displayName: String(typed.get('name') ?? '') || json.user.displayName };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...json, user });
  return navigator.credentials.create({ publicKey });
}

const use = (json: PublicKeyCredentialRequestOptionsJSON) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });

function send(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  form.submit();
}
