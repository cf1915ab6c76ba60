// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Standing allowances with the methods and events that clients know from Permit2. Stands at its usual address on a test chain. Takes no signatures.
contract Permit2 {
    error AllowanceExpired(uint256 deadline);
    error InsufficientAllowance(uint256 amount);

    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Lockdown(address indexed owner, address token, address spender);

    struct Allowance {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct Pair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Allowance))) public allowance;

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowance storage given = allowance[msg.sender][token][spender];
        given.amount = amount;
        // Without a time it ends with this block.
        given.expiration = expiration == 0 ? uint48(block.timestamp) : expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function lockdown(Pair[] calldata pairs) external {
        for (uint256 i = 0; i < pairs.length; i++) {
            allowance[msg.sender][pairs[i].token][pairs[i].spender].amount = 0;
            emit Lockdown(msg.sender, pairs[i].token, pairs[i].spender);
        }
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowance storage given = allowance[from][token][msg.sender];
        if (block.timestamp > given.expiration) revert AllowanceExpired(given.expiration);
        if (given.amount != type(uint160).max) {
            if (amount > given.amount) revert InsufficientAllowance(given.amount);
            given.amount -= amount;
        }
        IToken(token).transferFrom(from, to, amount);
    }
}
