// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Ledger.sol";

/// Token as most are: EIP-20 with answers, and nothing else.
contract PlainToken is Ledger {
    function transfer(address to, uint256 value) public virtual returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public virtual returns (bool) {
        _spend(from, msg.sender, value);
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) public virtual returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }
}

/// Token with Permit (EIP-2612).
contract PermitToken is PlainToken {
    error ERC2612ExpiredSignature(uint256 deadline);
    error ERC2612InvalidSigner(address signer, address owner);

    bytes32 private constant PERMIT = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    function version() external pure returns (string memory) {
        return "1";
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256("1"), block.chainid, address(this)));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        if (block.timestamp > deadline) revert ERC2612ExpiredSignature(deadline);
        bytes32 permitted = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), permitted)), v, r, s);
        if (signer == address(0) || signer != owner) revert ERC2612InvalidSigner(signer, owner);
        _approve(owner, spender, value);
    }
}

/// Token that keeps two percent of each transfer.
contract FeeToken is PlainToken {
    address private constant KEPT = address(0xfee);

    function transfer(address to, uint256 value) public override returns (bool) {
        _moveLess(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        _spend(from, msg.sender, value);
        _moveLess(from, to, value);
        return true;
    }

    function _moveLess(address from, address to, uint256 value) private {
        uint256 fee = value / 50;
        _move(from, to, value - fee);
        _move(from, KEPT, fee);
    }
}

/// Token of an old kind: its methods answer nothing, and an allowance that is not spent must be set to 0 before it changes.
contract SilentToken is Ledger {
    error AllowanceNotZero(uint256 allowance);

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, msg.sender, value);
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        uint256 left = allowance[msg.sender][spender];
        if (value != 0 && left != 0) revert AllowanceNotZero(left);
        _approve(msg.sender, spender, value);
    }
}

/// Ether as a token.
contract WrappedEther is PlainToken {
    error EtherRefused(address to);

    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        totalSupply += msg.value;
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        uint256 held = balanceOf[msg.sender];
        if (held < value) revert ERC20InsufficientBalance(msg.sender, held, value);
        balanceOf[msg.sender] = held - value;
        totalSupply -= value;
        emit Withdrawal(msg.sender, value);
        (bool paid, ) = msg.sender.call{value: value}("");
        if (!paid) revert EtherRefused(msg.sender);
    }
}
